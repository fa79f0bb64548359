/** JSON by key: what a user has arranged. */
export type Arranged = Readonly<Record<string, unknown>>;

/** What a user has arranged for themselves (columns, density), kept with the account. */
export interface Preferences {
  readonly get: (key: string) => unknown;
  /** Holds at once, here and after a reload; the account follows. `null` forgets it. */
  readonly set: (key: string, value: unknown) => void;
  /** Takes over the copy as another window of this browser has just written it. */
  readonly adopt: (copy: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface PreferencesOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Under which the copy in the storage stands; of one user. */
  readonly storageKey: string;
  /** What the account holds. */
  readonly load: () => Promise<unknown>;
  /** Merges changes into what the account holds. */
  readonly save: (changes: Arranged) => Promise<unknown>;
  /** Whether the account takes changes now; until it does they wait here. @default it does */
  readonly maySave?: () => boolean;
  /** A pause after a change before it is sent, in milliseconds. @default 500 */
  readonly pause?: number;
}

/**
 * Preferences with a copy in this browser, so that nothing waits for them. What the account says counts for more than the
 * copy, and what was changed on this page for more than that. A change that the account has not taken yet is kept beside
 * the copy: a page that is left or loaded again before it was sent, or while nothing could be, sends it next time.
 */
export function createPreferences(options: PreferencesOptions): Preferences {
  const { storage, storageKey, load, save, maySave = () => true, pause = 500 } = options;
  const listeners = new Set<() => void>();
  const unsentKey = `${storageKey}.unsent`;
  let unsent = readArranged(storage.getItem(unsentKey));
  let changed = unsent;
  let current = withoutNull({ ...readArranged(storage.getItem(storageKey)), ...unsent });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notifyListeners(next: Arranged) {
    current = withoutNull(next);
    for (const listener of listeners) listener();
  }

  function become(next: Arranged) {
    keep(storageKey, withoutNull(next));
    notifyListeners(next);
  }

  function keep(key: string, value: Arranged) {
    try {
      storage.setItem(key, JSON.stringify(value));
    } catch {
      // Full or forbidden: it holds as long as the page, and with the account.
    }
  }

  function leaveUnsent(changes: Arranged) {
    unsent = changes;
    keep(unsentKey, unsent);
  }

  async function send() {
    if (!maySave()) return;
    const changes = unsent;
    try {
      await save(changes);
    } catch {
      // Nobody waits for it: it goes with the next change, or with the next page.
      return;
    }
    // What was changed again meanwhile has yet to be sent.
    leaveUnsent(Object.fromEntries(Object.entries(unsent).filter(([key, value]) => changes[key] !== value)));
  }

  if (Object.keys(unsent).length > 0) void send();
  load().then(
    (held) => become({ ...asArranged(held), ...changed }),
    // The copy stands in for it.
    () => undefined,
  );
  return {
    get: (key) => current[key],
    set(key, value) {
      changed = { ...changed, [key]: value };
      leaveUnsent({ ...unsent, [key]: value });
      become({ ...current, [key]: value });
      clearTimeout(timer);
      timer = setTimeout(() => void send(), pause);
    },
    // Not written again: two windows would answer one another without end.
    adopt: (copy) => notifyListeners({ ...readArranged(copy), ...unsent }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Null forgets a key. */
function withoutNull(arranged: Arranged): Arranged {
  return Object.fromEntries(Object.entries(arranged).filter(([, value]) => value !== null));
}

function readArranged(text: string | null): Arranged {
  try {
    return asArranged(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function asArranged(value: unknown): Arranged {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}
