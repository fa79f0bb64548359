/** The methods of a browser storage that are used. */
export type BrowserStorage = Pick<Storage, 'clear' | 'getItem' | 'removeItem' | 'setItem'>;

/** The values of each storage that the browser did not store. */
const unstored = new WeakMap<BrowserStorage, Map<string, string>>();

/**
 * Returns a browser storage to which everything can be written. What the browser does not store lasts as long as the
 * page: the storage is full, or blocked, such as in a cross-site iframe.
 *
 * @param read returns the storage of the window; may throw, and some web views have none
 */
export function openStorage(read: () => BrowserStorage | null): BrowserStorage {
  const storage = reachable(read);
  const kept = (storage && unstored.get(storage)) ?? new Map<string, string>();
  if (storage) unstored.set(storage, kept);
  return {
    clear() {
      kept.clear();
      storage?.clear();
    },
    getItem: (key) => kept.get(key) ?? storage?.getItem(key) ?? null,
    removeItem(key) {
      kept.delete(key);
      storage?.removeItem(key);
    },
    setItem(key, value) {
      kept.set(key, value);
      if (storage && canStore(storage, key, value)) kept.delete(key);
    },
  };
}

/** Same, but what the browser does not store is not kept in memory either: it would be gone after a reload. */
export function openStoredOnly(read: () => BrowserStorage | null): Pick<BrowserStorage, 'getItem' | 'setItem'> {
  const storage = reachable(read);
  return {
    getItem: (key) => storage?.getItem(key) ?? null,
    setItem(key, value) {
      if (storage) canStore(storage, key, value);
    },
  };
}

/** Returns the JSON value under a key; null if there is none, or it cannot be read. */
export function readJson(storage: Pick<BrowserStorage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function reachable(read: () => BrowserStorage | null): BrowserStorage | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function canStore(storage: BrowserStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
