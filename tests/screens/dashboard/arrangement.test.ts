import { describe, expect, it } from 'vitest';
import type { Tile } from '../../../src/engine/features/dashboard.ts';
import { arrange, readArrangement, storedArrangement } from '../../../src/screens/dashboard/arranging/arrangement.ts';

const none = { order: [], hidden: [], sizes: {} };

describe('How a user arranged a home', () => {
  it('is read of what is stored, without what is none of it', () => {
    const stored = { order: ['b', 3], hidden: ['a', null], sizes: { a: 2, b: 9 } };
    expect(readArrangement(stored)).toEqual({ order: ['b'], hidden: ['a'], sizes: { a: 2 } });
    expect([readArrangement(null), readArrangement({ order: 'b', hidden: {}, sizes: 3 })]).toEqual([none, none]);
  });

  it('is stored only where it differs from what is declared', () => {
    expect(storedArrangement(none)).toBeNull();
    for (const chosen of [{ order: ['b'] }, { hidden: ['a'] }, { sizes: { a: 2 as const } }])
      expect(storedArrangement({ ...none, ...chosen })).toEqual({ ...none, ...chosen });
  });

  it('orders, hides and resizes its tiles, of which new ones stay behind those they are declared behind', () => {
    const tile = (key: string): Tile => ({
      key,
      label: key,
      rule: undefined,
      size: 1,
      kind: 'charts',
      resource: 'clue',
      report: 'growth',
    });
    const arranged = arrange(['a', 'b', 'c'].map(tile), { order: ['b', 'a', 'gone'], hidden: ['a'], sizes: { b: 3 } });
    expect(arranged.map(({ tile: { key, size }, isHidden }) => [key, size, isHidden])).toEqual([
      ['b', 3, false],
      ['c', 1, false],
      ['a', 1, true],
    ]);
  });
});
