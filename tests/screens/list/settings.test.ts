import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings, storedSettings } from '../../../src/screens/list/columns/settings.ts';

describe('the settings of a list', () => {
  it('are kept as what differs from the defaults', () => {
    const changed = { ...defaultSettings, columns: { email: true }, density: 'tight' as const, widths: { email: 200 } };
    expect(storedSettings(changed)).toEqual({ columns: { email: true }, density: 'tight', widths: { email: 200 } });
    expect(readSettings(storedSettings(changed))).toEqual(changed);
    expect(storedSettings(defaultSettings)).toBeNull();
  });

  it.each([
    [undefined],
    [null],
    [[]],
    ['text'],
    [{ columns: 7, density: 'huge', hasFilters: 'yes', order: 'name', widths: { email: 7, name: 'wide', fee: 9e9 } }],
  ])('start anew from what cannot be read: %j', (saved) => {
    expect(readSettings(saved)).toEqual(defaultSettings);
  });
});
