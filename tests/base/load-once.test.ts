import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOnce } from '../../src/base/calls/load-once.ts';

describe('What is loaded once', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is the same promise at each call', async () => {
    const load = vi.fn(async () => 'loaded');
    const get = loadOnce(load);
    expect(get()).toBe(get());
    await expect(get()).resolves.toBe('loaded');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded again a second after a failure, and not before', async () => {
    const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'));
    const get = loadOnce(load);
    await expect(get()).rejects.toThrow('offline');
    await expect(get()).rejects.toThrow('offline');
    vi.advanceTimersByTime(1000);
    await expect(get()).resolves.toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
