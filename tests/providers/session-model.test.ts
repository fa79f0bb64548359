import fc from 'fast-check';
import { describe, it } from 'vitest';
import { plan, play } from './model/world.ts';

/** Schedules to try; `SCHEDULES=10000` tries as many as a release wants. */
const schedules = Number(process.env.SCHEDULES ?? 1000);

describe('the session, in any order of requests, answers, sign-outs and tabs', () => {
  it('loses and doubles nothing, renews a token once, ends for a reason, and stays ended', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), plan, play), { numRuns: schedules });
  });
});
