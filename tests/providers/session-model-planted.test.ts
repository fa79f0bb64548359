import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { plan, play } from './model/world.ts';

vi.mock('../../src/providers/http/refresh.ts', () => import('./model/flag-refresh.ts'));

describe('the schedules of the session', () => {
  it('find a refresh that is kept by a flag instead of by its token, within a thousand', async () => {
    const { failed, errorInstance } = await fc.check(fc.asyncProperty(fc.scheduler(), plan, play), {
      numRuns: 1000,
      endOnFailure: true,
    });
    expect(failed).toBe(true);
    expect(errorInstance).toMatchObject({ name: 'RuleBroken' });
  });
});
