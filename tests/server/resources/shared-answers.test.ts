import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacing } from '../../../server/records/read/shared-answers.ts';

describe('an answer that many ask for', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => vi.useRealTimers());

  it('is computed once a second, and never before it was asked for', async () => {
    const ask = createPacing<number>();
    let state = 0;
    let computed = 0;
    const compute = async () => {
      computed += 1;
      return state;
    };
    const answers: { asked: number; got: Promise<number> }[] = [];
    for (let tick = 0; tick < 50; tick += 1) {
      state = tick;
      for (let person = 0; person < 3; person += 1) answers.push({ asked: tick, got: ask('board', compute) });
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(1000);
    for (const { asked, got } of answers) expect(await got).toBeGreaterThanOrEqual(asked);
    expect(computed).toBe(6);
  });

  it('is computed apart for those who see other records, and again for callers who waited for one that failed', async () => {
    const ask = createPacing<string>();
    const fail = () => Promise.reject(new Error('cancelled'));
    await ask('a', async () => 'first');
    const leading = ask('a', fail);
    const following = ask('a', async () => 'own');
    const other = ask('b', async () => 'other');
    const refused = expect(leading).rejects.toThrow('cancelled');
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    expect(await following).toBe('own');
    expect(await other).toBe('other');
  });
});
