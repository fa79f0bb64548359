import { createFeed } from '../../base/feed.ts';
import { isObject } from '../../base/is-object.ts';

/** Preferences as JSON values by key. */
export type Arranged = Readonly<Record<string, unknown>>;

/** A user's preferences (columns, density), stored with the account. */
export interface Preferences {
  readonly get: (key: string) => unknown;
  /** Applies at once and survives a reload; it is sent to the account later. `null` deletes the key. */
  readonly set: (key: string, value: unknown) => void;
  /** Applies the copy that another window of this browser has just written. */
  readonly adopt: (copy: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface PreferencesOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Storage key of the local copy; one for each user. */
  readonly storageKey: string;
  /** Loads the preferences of the account. */
  readonly load: () => Promise<unknown>;
  /** Merges changes into the account's preferences. */
  readonly save: (changes: Arranged) => Promise<unknown>;
  /** Whether changes may be sent to the account now; otherwise they wait here. @default always */
  readonly maySave?: () => boolean;
  /** Milliseconds between a change and its request. @default 500 */
  readonly pause?: number;
}

/**
 * Preferences with a local copy, so that nothing waits for them. The account takes precedence over the copy, and
 * changes on this page over both. Unsent changes are stored beside the copy: if the page is left or reloaded before
 * they are sent, or while sending is not possible, the next page sends them.
 */
export function createPreferences(options: PreferencesOptions): Preferences {
  const { storage, storageKey, load, save, maySave = () => true, pause = 500 } = options;
  const feed = createFeed<void>();
  const unsentKey = unsentKeyOf(storageKey);
  let unsent = readArranged(storage.getItem(unsentKey));
  let changed = unsent;
  let current = readPreferences(storage, storageKey);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notifyListeners(next: Arranged) {
    current = withoutNull(next);
    feed.emit();
  }

  function become(next: Arranged) {
    storage.setItem(storageKey, JSON.stringify(withoutNull(next)));
    notifyListeners(next);
  }

  function leaveUnsent(changes: Arranged) {
    unsent = changes;
    storage.setItem(unsentKey, JSON.stringify(unsent));
  }

  async function send() {
    if (!maySave()) return;
    const changes = unsent;
    try {
      await save(changes);
    } catch {
      // The failure is silent: the changes are sent with the next change or on the next page.
      return;
    }
    // Values that changed again meanwhile are still unsent.
    leaveUnsent(Object.fromEntries(Object.entries(unsent).filter(([key, value]) => changes[key] !== value)));
  }

  if (Object.keys(unsent).length > 0) void send();
  load().then(
    (stored) => become({ ...asArranged(stored), ...changed }),
    // The local copy is used instead.
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
    // Does not write the copy again: two windows would trigger each other endlessly.
    adopt: (copy) => notifyListeners({ ...readArranged(copy), ...unsent }),
    subscribe: feed.subscribe,
  };
}

/** Returns the preferences that this browser holds: the local copy and the changes that were not sent. */
export function readPreferences(storage: Pick<Storage, 'getItem'>, storageKey: string): Arranged {
  const unsent = readArranged(storage.getItem(unsentKeyOf(storageKey)));
  return withoutNull({ ...readArranged(storage.getItem(storageKey)), ...unsent });
}

const unsentKeyOf = (storageKey: string) => `${storageKey}.unsent`;

/** Null deletes a key. */
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
  return isObject(value) && !Array.isArray(value) ? value : {};
}
