import { isObject } from '../../../base/is-object.ts';
import { readJson } from '../../../workspace/session/storage.ts';
import type { Tab } from '../model.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the storage key of a user's tabs. Signing out clears the storage. */
export function tabsKey(user: string): string {
  return `tabs:${user}`;
}

/** Returns the tabs stored before a reload; empty if there are none or they cannot be read. */
export function readTabs(storage: TabStorage, key: string): readonly Tab[] {
  const kept = readJson(storage, key);
  if (!Array.isArray(kept)) return [];
  const list = kept.map(readTab).filter((tab) => tab !== undefined);
  return list.filter(({ path }, index) => list.findIndex((one) => one.path === path) === index);
}

export function writeTabs(storage: TabStorage, key: string, list: readonly Tab[]): void {
  const kept = list.map(({ path, location: { pathname, search, hash }, label }) => ({
    path,
    location: { pathname, search, hash },
    label,
  }));
  storage.setItem(key, JSON.stringify(kept));
}

function readTab(kept: unknown): Tab | undefined {
  if (!isObject(kept) || !isObject(kept.location)) return undefined;
  const { path, location, label } = kept;
  const { pathname, search, hash } = location;
  if (typeof path !== 'string' || typeof pathname !== 'string') return undefined;
  return {
    path,
    location: { pathname, search: text(search), hash: text(hash), state: null, key: path },
    ...(typeof label === 'string' && { label }),
    refreshKey: 0,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
