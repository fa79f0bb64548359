/** The methods of a browser storage that are used. */
export type BrowserStorage = Pick<Storage, 'clear' | 'getItem' | 'removeItem' | 'setItem'>;

/**
 * Returns a browser storage. If the browser blocks it, such as in a cross-site iframe, the values last as long as the
 * page.
 *
 * @param read returns the storage of the window; may throw
 */
export function openStorage(read: () => Storage): BrowserStorage {
  try {
    return read();
  } catch {
    return createMemoryStorage();
  }
}

function createMemoryStorage(): BrowserStorage {
  const kept = new Map<string, string>();
  return {
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
