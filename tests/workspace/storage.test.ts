import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/workspace/storage.ts';

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
