import { describe, expect, it } from 'vitest';
import { branchesOf, droppedOn, linesOf, type MovingKey, movedBy } from '../screen/branches.ts';

/** Each record by its name, and what it stands below. */
const records = (pairs: readonly (readonly [id: string, parent?: string])[]) =>
  pairs.map(([id, parent]) => ({ id, version: 1, parent: parent ?? null }));

const company = records([
  ['all'],
  ['care', 'all'],
  ['sales', 'all'],
  ['one', 'care'],
  ['two', 'care'],
  ['night', 'care'],
]);
const branches = branchesOf(company, 'parent');
const everything = () => true;

describe('the lines of a tree', () => {
  it('stand below one another as far in as they belong', () => {
    const lines = linesOf(branches, everything).map(({ record, depth }) => [record.id, depth]);
    expect(lines).toEqual([
      ['all', 0],
      ['care', 1],
      ['one', 2],
      ['two', 2],
      ['night', 2],
      ['sales', 1],
    ]);
  });

  it('leave out what is inside a closed branch', () => {
    const lines = linesOf(branches, ({ id }) => id !== 'care');
    expect(lines.map(({ record, hasBelow, isOpen }) => [record.id, hasBelow, isOpen])).toEqual([
      ['all', true, true],
      ['care', true, false],
      ['sales', false, false],
    ]);
  });

  it('have at the top what stands below something that is not there', () => {
    const part = branchesOf(
      records([
        ['one', 'care'],
        ['two', 'one'],
      ]),
      'parent',
    );
    expect(linesOf(part, everything).map(({ record, depth }) => [record.id, depth])).toEqual([
      ['one', 0],
      ['two', 1],
    ]);
  });

  it('are made of ten thousand records at once', () => {
    const many = records(
      Array.from({ length: 10_000 }, (_, n) => [String(n), n === 0 ? undefined : String(Math.floor((n - 1) / 10))]),
    );
    expect(linesOf(branchesOf(many, 'parent'), everything)).toHaveLength(10_000);
  });
});

describe('a record dropped on another', () => {
  it.each([
    ['two', 'one', 'before', { parent: 'care', before: 'one' }],
    ['one', 'two', 'after', { parent: 'care', before: 'night' }],
    ['one', 'night', 'after', { parent: 'care', before: null }],
    ['one', 'sales', 'inside', { parent: 'sales', before: null }],
    ['one', 'all', 'after', { parent: null, before: null }],
  ] as const)('%s on %s, %s', (id, target, where, to) => {
    expect(droppedOn(branches, id, target, where)).toEqual(to);
  });

  it.each([
    ['care', 'care', 'inside'],
    ['care', 'night', 'inside'],
    ['all', 'one', 'before'],
    ['one', 'two', 'before'],
    ['night', 'care', 'inside'],
  ] as const)('stays where it is: %s on %s, %s', (id, target, where) => {
    expect(droppedOn(branches, id, target, where)).toBeUndefined();
  });
});

describe('a key', () => {
  it.each([
    ['two', 'ArrowUp', { parent: 'care', before: 'one' }],
    ['two', 'ArrowDown', { parent: 'care', before: null }],
    ['one', 'ArrowDown', { parent: 'care', before: 'night' }],
    ['two', 'ArrowRight', { parent: 'one', before: null }],
    ['two', 'ArrowLeft', { parent: 'all', before: 'sales' }],
    ['sales', 'ArrowLeft', { parent: null, before: null }],
  ] satisfies readonly (readonly [string, MovingKey, object])[])('moves %s: %s', (id, key, to) => {
    expect(movedBy(branches, id, key)).toEqual(to);
  });

  it.each([
    ['one', 'ArrowUp'],
    ['night', 'ArrowDown'],
    ['one', 'ArrowRight'],
    ['all', 'ArrowLeft'],
  ] satisfies readonly (readonly [string, MovingKey])[])('has no way for %s: %s', (id, key) => {
    expect(movedBy(branches, id, key)).toBeUndefined();
  });
});
