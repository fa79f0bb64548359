import { expect, it } from 'vitest';
import { createRotation } from '../../../server/runtime/tasks/rotation.ts';

it('Shares get turns one after another, beginning with the one after the last', () => {
  const { order, begin } = createRotation(9);
  expect(order(['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
  begin('b');
  expect(order(['c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
});

it('Where many tasks are under way, only shares get turns that have none, until enough have ended', () => {
  const { order, begin, end } = createRotation(3);
  for (const share of ['a', 'a', 'b']) begin(share);
  expect(order(['a', 'b', 'c'])).toEqual(['c']);
  end('a');
  expect(order(['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  begin('c');
  expect(order(['a', 'b', 'c'])).toEqual([]);
  end('a');
  begin('c');
  expect(order(['a', 'b', 'c'])).toEqual(['a']);
});

it('With none allowed at once, a share waits until its task has ended', () => {
  const { order, begin, end } = createRotation(0);
  begin('a');
  expect(order(['a', 'b'])).toEqual(['b']);
  end('a');
  expect(order(['a', 'b'])).toEqual(['b', 'a']);
});
