import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isWholeSweep } from '../setup/sweep.ts';
import { plan, play } from './model/world.ts';

/** Schedules to try: ten thousand where sweeps are whole, and as many as `SCHEDULES` says. */
const schedules = Number(process.env.SCHEDULES ?? (isWholeSweep ? 10_000 : 300));

describe('the session, in any order of requests, answers, sign-outs and tabs', () => {
  it('loses and doubles nothing, renews a token once, ends for a reason, and stays ended', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), plan, play), { numRuns: schedules });
  });
});
