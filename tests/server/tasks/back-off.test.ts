import { expect, it } from 'vitest';
import { nextAttempt } from '../../../server/runtime/tasks/back-off.ts';

it('The pause after a failure doubles with each, up to the longest', () => {
  const now = new Date('2026-03-01T02:00:00.000Z');
  const pauseAfter = (earlier: number) => {
    const next = nextAttempt(earlier, { first: 1000, longest: 60_000 }, now);
    return next.getTime() - now.getTime();
  };
  expect([0, 1, 2, 5, 6, 10_000].map(pauseAfter)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});
