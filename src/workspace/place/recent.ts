import { readJson } from '../session/storage.ts';

const storageKey = 'recent';
const maxRecent = 8;

/** Returns the paths of the screens opened last in this browser, latest first. */
export function readRecent(storage: Pick<Storage, 'getItem'>): readonly string[] {
  const kept = readJson(storage, storageKey);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string').slice(0, maxRecent) : [];
}

/** Records an opened screen. Signing out clears the storage. */
export function recordRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, path: string): void {
  const next = [path, ...readRecent(storage).filter((one) => one !== path)].slice(0, maxRecent);
  storage.setItem(storageKey, JSON.stringify(next));
}
