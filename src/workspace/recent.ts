const storageKey = 'recent';
const most = 8;

/** Paths of the screens opened last in this browser, the latest first. */
export function readRecent(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers that a screen was opened; signing out forgets them all with the rest of the storage. */
export function recordRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, path: string): void {
  const next = [path, ...readRecent(storage).filter((one) => one !== path)].slice(0, most);
  try {
    storage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Full or forbidden: the order of the menu does as well.
  }
}
