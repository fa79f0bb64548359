type Values = Readonly<Record<string, unknown>>;

/** What was typed into forms that went away because the session ended by itself, in the memory of this page. */
export interface KeptForms {
  /**
   * A form is there, and has what was kept of it. Returns a function that says that it goes away.
   *
   * @param typed returns what is to be kept of it, if anything
   */
  hold(form: string, typed: () => Values | undefined): () => void;
  read(form: string): Values | undefined;
}

/** The part of a session that this needs; implemented in `providers/session/index.ts`. */
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
  const kept = new Map<string, Values>();
  let owner: string | undefined;
  session.subscribe(() => {
    const { identity, endedBy } = session.current();
    const next = identity && JSON.stringify([identity.user.id, identity.user.enterpriseId]);
    if (chosen.includes(endedBy ?? '') || (next !== undefined && next !== owner)) kept.clear();
    owner = next ?? owner;
  });
  function hasEndedByItself() {
    const { identity, endedBy } = session.current();
    return !identity && endedBy !== undefined && !chosen.includes(endedBy);
  }
  return {
    hold(form, typed) {
      kept.delete(form);
      return () => {
        const values = hasEndedByItself() ? typed() : undefined;
        if (values) kept.set(form, values);
      };
    },
    read: (form) => kept.get(form),
  };
}
