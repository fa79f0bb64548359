import { describe, expect, it } from 'vitest';
import { createPreview } from '../../src/workspace/session/preview.ts';

function openTab(at: string, kept: Record<string, string> = {}) {
  const tab = { at, kept: new Map(Object.entries(kept)) };
  const storage = {
    getItem: (key: string) => tab.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.kept.set(key, value),
    removeItem: (key: string) => void tab.kept.delete(key),
  };
  const restart = (address: string) => {
    tab.at = address;
  };
  return { tab, preview: createPreview(storage, { address: () => tab.at, restart }) };
}

describe('looking as a role', () => {
  it('begins at the first screen or at the one asked for, and ends where it began', () => {
    const { tab, preview } = openTab('/role/detail/3?tab=history');
    preview.begin({ id: '3', name: '客服' });
    expect(tab.at).toBe('/');
    expect(preview.role()).toMatchObject({ id: '3', name: '客服' });
    tab.at = '/custom/business';
    preview.begin({ id: '4', name: '组长' }, '/custom/shop');
    expect(tab.at).toBe('/custom/shop');
    preview.end();
    expect(tab.at).toBe('/role/detail/3?tab=history');
    expect(preview.role()).toBeUndefined();
  });

  it('ends on a page of the console, whatever stands in the storage', () => {
    for (const from of ['//evil.example/x', 'https://evil.example', 7]) {
      const { tab, preview } = openTab('/x', { preview: JSON.stringify({ id: '3', name: '客服', from }) });
      preview.end();
      expect(tab.at).toBe('/');
    }
  });
});
