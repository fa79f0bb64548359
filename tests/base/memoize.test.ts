import { expect, it } from 'vitest';
import { memoize } from '../../src/base/calls/memoize.ts';

it('makes an answer once for each name', () => {
  const made: string[] = [];
  const lengthOf = memoize((name: string) => {
    made.push(name);
    return name.length;
  });
  expect([lengthOf('one'), lengthOf('three'), lengthOf('one')]).toEqual([3, 5, 3]);
  expect(made).toEqual(['one', 'three']);
});

it('asks again for what could not be made', () => {
  let isThere = false;
  const make = memoize((name: string) => {
    if (!isThere) throw new RangeError(name);
    return name;
  });
  expect(() => make('Asia/Nowhere')).toThrow(RangeError);
  isThere = true;
  expect(make('Asia/Nowhere')).toBe('Asia/Nowhere');
});

it('keeps no more than it may, and answers all the same', () => {
  const doubled = memoize((n: number) => n * 2);
  const answers = Array.from({ length: 1000 }, (_, n) => doubled(n));
  expect(answers[999]).toBe(1998);
  expect(doubled(3)).toBe(6);
});
