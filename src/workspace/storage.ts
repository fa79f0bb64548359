/** What is asked of a storage of the browser. */
export type BrowserStorage = Pick<Storage, 'clear' | 'getItem' | 'removeItem' | 'setItem'>;

/**
 * A storage of the browser. Where a page may have none, as in a frame of another site if the user has it so, what is kept
 * lasts as long as the page.
 *
 * @param read takes it from the window, which throws then
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
