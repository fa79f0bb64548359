import { describe, expect, it, vi } from 'vitest';
import { createListSettings } from '../../../src/screens/list/columns/settings.ts';

function storageWith(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [['list', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

const untouched = { columns: {}, density: 'normal', hasFilters: false };

describe('The settings of a list', () => {
  it('are there again after a reload', () => {
    const storage = storageWith(null);
    createListSettings(storage, 'list').set({ columns: { email: true }, density: 'tight' });
    expect(createListSettings(storage, 'list').get()).toEqual({
      columns: { email: true },
      density: 'tight',
      hasFilters: false,
    });
  });

  it.each([
    ['not JSON'],
    ['null'],
    ['[]'],
    ['{"columns":7,"density":"huge","hasFilters":"yes"}'],
    ['{"columns":{"email":"on"}}'],
  ])('start anew from what cannot be read: %s', (text) => {
    expect(createListSettings(storageWith(text), 'list').get()).toEqual(untouched);
  });

  it('hold for the page where nothing can be kept', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const settings = createListSettings({ getItem: () => null, setItem: refuse }, 'list');
    const listener = vi.fn();
    settings.subscribe(listener);
    settings.set({ hasFilters: true });
    expect(settings.get().hasFilters).toBe(true);
    expect(listener).toHaveBeenCalledOnce();
  });
});
