/** JSON by key: what a user has arranged. */
export type Arranged = Readonly<Record<string, unknown>>;

/** What a user has arranged for themselves (columns, density), kept with the account. */
export interface Preferences {
  readonly get: (key: string) => unknown;
  /** Holds at once, here and after a reload; the account follows. `null` forgets it. */
  readonly set: (key: string, value: unknown) => void;
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
  /** A pause after a change before it is sent, in milliseconds. @default 500 */
  readonly pause?: number;
}

/**
 * Preferences with a copy in this browser, so that nothing waits for them. What the account says counts for more than the
 * copy, and what was changed here and has not been sent yet for more than that. What cannot be sent now is sent with the
 * next change.
 */
export function createPreferences({ storage, storageKey, load, save, pause = 500 }: PreferencesOptions): Preferences {
  const listeners = new Set<() => void>();
  let current = readArranged(storage.getItem(storageKey));
  let unsent: Record<string, unknown> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: Arranged) {
    current = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null));
    try {
      storage.setItem(storageKey, JSON.stringify(current));
    } catch {
      // Full or forbidden: it holds as long as the page, and with the account.
    }
    for (const listener of listeners) listener();
  }

  async function send() {
    const changes = unsent;
    unsent = {};
    try {
      await save(changes);
    } catch {
      // Nobody waits for it; what was changed meanwhile counts for more.
      unsent = { ...changes, ...unsent };
    }
  }

  load().then(
    (held) => become({ ...asArranged(held), ...unsent }),
    // The copy stands in for it.
    () => undefined,
  );
  return {
    get: (key) => current[key],
    set(key, value) {
      unsent = { ...unsent, [key]: value };
      become({ ...current, [key]: value });
      clearTimeout(timer);
      timer = setTimeout(() => void send(), pause);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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
