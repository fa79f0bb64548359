/** What was typed into forms that went away because the session ended by itself, in the memory of this page. */
export interface KeptForms {
  /** Whether the session has just ended by itself: what goes away now is to be kept. */
  isKeeping(): boolean;
  keep(form: string, values: Readonly<Record<string, unknown>>): void;
  read(form: string): Readonly<Record<string, unknown>> | undefined;
  forget(form: string): void;
}

/** The part of a session that this needs; implemented in `providers/session.ts`. */
export interface EndingSession {
  current(): {
    readonly identity?:
      | { readonly user: { readonly id: string; readonly enterpriseId?: string | undefined } }
      | undefined;
    readonly endedBy?: string | undefined;
  };
  subscribe(listener: () => void): () => void;
}

/** Reasons for the end of a session that somebody chose. */
const chosen: readonly string[] = ['user', 'elsewhere'];

/** Keeps them for the same user of the same enterprise: signing out, or anybody else who signs in, deletes all of them. */
export function createKeptForms(session: EndingSession): KeptForms {
  const kept = new Map<string, Readonly<Record<string, unknown>>>();
  let owner: string | undefined;
  session.subscribe(() => {
    const { identity, endedBy } = session.current();
    const next = identity && JSON.stringify([identity.user.id, identity.user.enterpriseId]);
    if (chosen.includes(endedBy ?? '') || (next !== undefined && next !== owner)) kept.clear();
    owner = next ?? owner;
  });
  return {
    isKeeping() {
      const { identity, endedBy } = session.current();
      return !identity && endedBy !== undefined && !chosen.includes(endedBy);
    },
    keep: (form, values) => void kept.set(form, values),
    read: (form) => kept.get(form),
    forget: (form) => void kept.delete(form),
  };
}
