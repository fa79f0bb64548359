import { describe, expect, it } from 'vitest';
import { type BrowserStorage, openStorage } from '../../src/workspace/session/storage.ts';

describe('a storage that the browser refuses', () => {
  const refused = () =>
    openStorage(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });

  it('is replaced by one that lasts as long as the page', () => {
    const storage = refused();
    storage.setItem('lang', 'en');
    expect(storage.getItem('lang')).toBe('en');
    storage.removeItem('lang');
    expect(storage.getItem('lang')).toBeNull();
    storage.setItem('settings', '{}');
    storage.clear();
    expect(storage.getItem('settings')).toBeNull();
  });
});

describe('a storage that is null, as in the web views of some apps', () => {
  it('is replaced by one that lasts as long as the page', () => {
    const storage = openStorage(() => null);
    storage.setItem('lang', 'en');
    expect(storage.getItem('lang')).toBe('en');
    storage.clear();
    expect(storage.getItem('lang')).toBeNull();
  });
});

/** A storage of a browser, which takes nothing while it is full. */
function createStorage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  const state = { isFull: true };
  const storage: BrowserStorage = {
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      if (state.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      values.set(key, value);
    },
  };
  return { storage, values, state };
}

describe('a storage that is full', () => {
  it('keeps what does not fit as long as the page, for all who open it', () => {
    const { storage: full } = createStorage({ lang: 'zh' });
    const storage = openStorage(() => full);
    storage.setItem('lang', 'en');
    expect(storage.getItem('lang')).toBe('en');
    expect(openStorage(() => full).getItem('lang')).toBe('en');
    storage.removeItem('lang');
    expect(storage.getItem('lang')).toBeNull();
    storage.setItem('settings', '{}');
    storage.clear();
    expect(storage.getItem('settings')).toBeNull();
  });

  it('stores again once there is room', () => {
    const { storage: browser, values, state } = createStorage();
    const storage = openStorage(() => browser);
    storage.setItem('lang', 'en');
    expect([...values]).toEqual([]);
    state.isFull = false;
    storage.setItem('lang', 'zh');
    expect([...values]).toEqual([['lang', 'zh']]);
    expect(storage.getItem('lang')).toBe('zh');
  });
});
