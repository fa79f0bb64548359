import * as z from 'zod';
import { checkBody } from '../../../server/http/body/body.ts';
import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { badQuery } from '../../../server/records/query/bad-query.ts';
import { isReadable, requireKnown } from '../../../server/records/query/list-query.ts';
import { existing } from '../../../server/records/read/records.ts';
import { runIdempotent } from '../../../server/records/write/requests/run-idempotent.ts';
import { ApiError, badRequest, notFound, notPermitted } from '../../../server/request/errors.ts';
import { publishEvents } from '../../../server/storage/events.ts';
import type { DataAccess, WritableDataAccess } from '../../../server/storage/records/data-access.ts';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { isId } from '../../../src/base/is-id.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { withoutInvisible } from '../../../src/fields/values/visible-text.ts';
import { maxCommentLength } from '../limits.ts';
import { addFollowers, isFollowing, setFollowing } from './followers.ts';
import { type MentionableUser, mentionableUsers } from './mentionable.ts';
import { messageOf } from './messages.ts';
import {
  type CommentedRecord,
  changeComment,
  deleteComment,
  findForUpdate,
  insertComment,
  mentionsIn,
  newestComments,
  type StoredComment,
} from './store.ts';
import { queueFollowNotices } from './topics.ts';

declare module '../../../server/storage/events.ts' {
  interface FeatureEvents {
    readonly comment: unknown;
  }
}

/** Maximum number of users that a comment mentions. */
const maxMentions = 20;

/** A comment in API responses. */
export interface WireComment {
  readonly id: string;
  readonly author: MentionableUser;
  /** Plain text, in which `@{12}` mentions a user. */
  readonly text: string;
  /** The users in the text, with their present names. */
  readonly mentions: readonly MentionableUser[];
  readonly at: string;
  readonly editedAt: string | null;
}

export const commentBody = z.strictObject({
  text: z.string().overwrite(withoutInvisible).trim().min(1).max(maxCommentLength),
});
/** `editedAt` is that of the comment which the caller has read. */
export const editBody = commentBody.extend({ editedAt: z.string().nullable().optional() });
export const followBody = z.strictObject({ following: z.boolean() });

/** `GET /{name}/{id}/comments`: the newest 50, or with `before` those older than a comment. */
export async function readComments(context: RequestContext, id: string, params: URLSearchParams) {
  requireKnown(params, ['before']);
  const before = params.get('before');
  if (before !== null && !isId(before)) throw badQuery([['before', [{ key: 'notAnId', params: {} }]]]);
  const { about } = await reached(context, context.scope, id);
  const { db } = context.services.database;
  const { comments, total } = await newestComments(db, about, before === null ? undefined : Number(before));
  const following = await isFollowing(db, about, context.identity.userId);
  return { comments: await present(context, context.scope, comments), total, following };
}

/** `POST /{name}/{id}/comments` with `text`: returns the comment. Its author and the mentioned users follow the record. */
export async function addComment(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const { text } = checkBody(body, commentBody);
  return runIdempotent(context, async (all) => {
    const { about, enterprise } = await reached(context, all, id);
    const scope = all.within(enterprise);
    const { identity, now } = context;
    const { userId: author, username: authorName } = identity;
    const mentions = mentionsIn(text);
    await requireMentionable(context, scope, mentions);
    const comment = await insertComment(all.transaction, { ...about, author, authorName, text, at: now.toISOString() });
    await setFollowing(all.transaction, about, author, true);
    await addFollowers(all.transaction, about, mentions);
    await publish(context, scope, about);
    await notify(context, scope, comment, mentions, true);
    return presentOne(context, scope, comment);
  });
}

/**
 * `PATCH /{name}/{id}/comments/{comment}` with `text`: returns the changed comment of the caller. Throws 40900 if it has
 * another `editedAt` than the body.
 */
export async function editComment(context: RequestContext, id: string, comment: string, body: unknown) {
  const { text, editedAt } = checkBody(body, editBody);
  return runIdempotent(context, async (all) => {
    const { about, enterprise } = await reached(context, all, id);
    const scope = all.within(enterprise);
    const stored = await lockComment(all, about, comment);
    if (stored.author !== context.identity.userId) throw notPermitted(messageOf('notYours'));
    if (editedAt !== undefined && editedAt !== stored.editedAt)
      throw new ApiError({ code: envelopeCode.conflict, message: messageOf('changed') });
    const known = mentionsIn(stored.text);
    const added = mentionsIn(text).filter((user) => !known.includes(user));
    await requireMentionable(context, scope, added);
    const changed = { ...stored, text, editedAt: context.now.toISOString() };
    if (text === stored.text) return presentOne(context, scope, stored);
    await changeComment(all.transaction, changed);
    await addFollowers(all.transaction, about, added);
    await publish(context, scope, about);
    if (added.length > 0) await notify(context, scope, changed, added, false);
    return presentOne(context, scope, changed);
  });
}

/** `DELETE /{name}/{id}/comments/{comment}`: its author, and users who may delete the records. */
export async function removeComment(context: RequestContext, id: string, comment: string): Promise<unknown> {
  return runIdempotent(context, async (all) => {
    const { about, enterprise, label } = await reached(context, all, id);
    const scope = all.within(enterprise);
    const stored = await lockComment(all, about, comment);
    const { resource, snapshot, identity } = context;
    const isOwn = stored.author === identity.userId;
    if (!isOwn && !allows(snapshot, resource.rules.delete)) throw notPermitted(messageOf('notYours'));
    await deleteComment(all.transaction, stored);
    if (!isOwn) {
      const target = { key: 'comment', params: { author: stored.authorName, record: label } } as const;
      await scope.keepOperations([{ resource: resource.name, action: 'delete', record: id, target }]);
    }
    await publish(context, scope, about);
    return null;
  });
}

/** `PUT /{name}/{id}/following` with `following`: makes the caller follow the record, or stop. */
export async function follow(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const { following } = checkBody(body, followBody);
  return runIdempotent(context, async (all) => {
    const { about } = await reached(context, all, id);
    await setFollowing(all.transaction, about, context.identity.userId, following);
    return { following };
  });
}

/** `GET /{name}/{id}/mentionable?q=`: the users of the record's enterprise who may read the resource. */
export async function readMentionable(context: RequestContext, id: string, params: URLSearchParams) {
  requireKnown(params, ['q']);
  const part = params.get('q')?.trim() ?? '';
  if (!isReadable(part)) throw badQuery([['q', [{ key: 'notAValue', params: {} }]]]);
  const { enterprise } = await reached(context, context.scope, id);
  return mentionableUsers(context, enterprise, part);
}

/** Returns the record, its label and its enterprise. Throws 404 unless the caller may see it. */
async function reached(context: RequestContext, all: DataAccess, id: string) {
  const { resource, identity } = context;
  const record = await existing({ ...context, scope: all }, id);
  identity.access?.show(resource, [record]);
  const enterprise = record.enterprise ?? String(identity.enterpriseId);
  const about: CommentedRecord = { resource: resource.name, record: Number(id) };
  const label = String(record.values[resource.recordLabel] ?? id);
  return { about, label, enterprise };
}

/** Returns a comment on the record, locked until the transaction ends. Throws 404 if there is none. */
async function lockComment(
  { transaction }: WritableDataAccess,
  about: CommentedRecord,
  id: string,
): Promise<StoredComment> {
  const comment = isId(id) ? await findForUpdate(transaction, about, Number(id)) : undefined;
  if (!comment) throw notFound(messageOf('notFound'));
  return comment;
}

/** Throws 40000 for a mention of somebody who is not of the record's enterprise. */
async function requireMentionable({ services }: RequestContext, scope: DataAccess, users: readonly string[]) {
  if (users.length > maxMentions) throw badRequest({ text: [messageOf('tooManyMentions', { maximum: maxMentions })] });
  if (users.length === 0) return;
  const known = await scope.pastDataScope().records(services.catalogue.system.users).existing(users);
  if (users.some((user) => !known.has(user))) throw badRequest({ text: [messageOf('unknownUser')] });
}

/** Tells open pages that the comments of the record have changed. */
async function publish(
  { resource }: RequestContext,
  { transaction, enterprise }: WritableDataAccess,
  { record }: CommentedRecord,
): Promise<void> {
  const to = { enterprise: enterprise === undefined ? null : Number(enterprise) };
  await publishEvents(transaction, [{ to, event: { type: 'comment', resource: resource.name, id: String(record) } }]);
}

/** Queues notices for the users that the text mentions and, of a new comment, for the followers of the record. */
async function notify(
  { now, identity }: RequestContext,
  { transaction, enterprise }: WritableDataAccess,
  comment: StoredComment,
  mentions: readonly string[],
  isNew: boolean,
): Promise<void> {
  const { resource, record } = comment;
  const payload = {
    resource,
    operation: 'comment',
    actor: identity.userId,
    at: now.toISOString(),
    records: [{ id: String(record), notified: [] }],
    comment: { id: String(comment.id), mentions: [...mentions], isNew },
  };
  await queueFollowNotices(transaction, enterprise, payload, now);
}

async function presentOne(context: RequestContext, scope: DataAccess, comment: StoredComment): Promise<WireComment> {
  const [one] = await present(context, scope, [comment]);
  if (!one) throw new Error('A comment was presented as none.');
  return one;
}

/** Returns the comments with the present names of their authors and of the users whom they mention. */
async function present(
  { services }: RequestContext,
  scope: DataAccess,
  comments: readonly StoredComment[],
): Promise<WireComment[]> {
  const users = comments.flatMap(({ author, text }) => [String(author), ...mentionsIn(text)]);
  const names = await scope.labels(services.catalogue.system.users, new Set(users));
  return comments.map(({ id, author, authorName, text, at, editedAt }) => ({
    id: String(id),
    author: { id: String(author), name: names.get(String(author)) ?? authorName },
    text,
    mentions: mentionsIn(text).flatMap((user) => {
      const name = names.get(user);
      return name === undefined ? [] : [{ id: user, name }];
    }),
    at,
    editedAt,
  }));
}
