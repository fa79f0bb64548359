/** A user who can be mentioned. */
export interface MentionedUser {
  readonly id: string;
  readonly name: string;
}

/** A part of a comment: text, or a mentioned user. */
export type CommentPart = string | MentionedUser;

const mention = /@\{([1-9]\d{0,14})\}/;

/** Splits the stored text of a comment at the users that it mentions. An unknown user stays as text. */
export function partsOf(text: string, users: readonly MentionedUser[]): CommentPart[] {
  return text
    .split(mention)
    .map((part, index): CommentPart => {
      if (index % 2 === 0) return part;
      return users.find(({ id }) => id === part) ?? `@{${part}}`;
    })
    .filter((part) => part !== '');
}

/** Returns what is typed for each user: the name, with the id if several have it. */
export function handlesOf(users: readonly MentionedUser[]): ReadonlyMap<string, MentionedUser> {
  const names = users.map(({ name }) => name);
  return new Map(
    users.map((user) => {
      const isUnique = names.indexOf(user.name) === names.lastIndexOf(user.name);
      return [isUnique ? user.name : `${user.name}#${user.id}`, user];
    }),
  );
}

/** Returns the text to store: each `@name` that is followed by no further letter becomes a mention. */
export function toStored(draft: string, handles: ReadonlyMap<string, MentionedUser>): string {
  const longestFirst = [...handles].toSorted(([one], [other]) => other.length - one.length);
  return longestFirst.reduce(
    (text, [handle, { id }]) =>
      text
        .split(`@${handle}`)
        .reduce((before, after) => `${before}${/^[\p{L}\p{N}_#]/u.test(after) ? `@${handle}` : `@{${id}}`}${after}`),
    draft,
  );
}

/** Returns the text to edit. */
export function toDraft(
  text: string,
  mentions: readonly MentionedUser[],
  handles: ReadonlyMap<string, MentionedUser>,
): string {
  const handleOf = (user: MentionedUser) => [...handles].find(([, { id }]) => id === user.id)?.[0];
  return partsOf(text, mentions)
    .map((part) => {
      if (typeof part === 'string') return part;
      const handle = handleOf(part);
      return handle === undefined ? `@{${part.id}}` : `@${handle}`;
    })
    .join('');
}
