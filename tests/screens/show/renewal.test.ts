import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kinds } from '../../../src/fields/index.ts';
import { fileRefetchOptions } from '../../../src/screens/records/refetch.ts';
import { resourceOf } from '../form/console.tsx';

/** Milliseconds for which the address of a file is good at least (docs: files). */
const life = 9 * 60_000;

const withFiles = resourceOf({
  name: 'merchant',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true },
    contract: { type: 'file', label: '合同' },
  },
});
const withoutFiles = resourceOf({
  name: 'merchant',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称', required: true } },
});

/** Looks at records as a screen does; `shown` is the address that it has for their file at the moment. */
function look(resource: typeof withFiles) {
  const client = new QueryClient();
  client.mount();
  const observer = new QueryObserver(client, {
    queryKey: ['records'],
    queryFn: () => ({ signedAt: Date.now() }),
    refetchOnWindowFocus: false,
    ...fileRefetchOptions(resource, kinds),
  });
  const stop = observer.subscribe(() => undefined);
  const leave = () => {
    stop();
    client.unmount();
  };
  return { leave, signedAt: () => observer.getCurrentResult().data?.signedAt ?? 0 };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('The address of a file that is shown', () => {
  it('is never over, however long the page is looked at', async () => {
    const { signedAt, leave } = look(withFiles);
    await vi.advanceTimersByTimeAsync(0);
    const first = signedAt();
    for (let half = 0; half < 120; half += 1) {
      await vi.advanceTimersByTimeAsync(30_000);
      // The answer may take a while.
      expect(Date.now() - signedAt(), `in minute ${half / 2}`).toBeLessThan(life - 30_000);
    }
    expect(signedAt()).toBeGreaterThan(first);
    leave();
  });

  it('is asked for anew by who comes back to a page that was left for longer, and not before', async () => {
    const { signedAt, leave } = look(withFiles);
    await vi.advanceTimersByTimeAsync(0);
    const first = signedAt();
    const comeBack = async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
    };
    vi.setSystemTime(first + 60_000);
    await comeBack();
    expect(signedAt()).toBe(first);
    // Asleep, a machine runs no timer.
    vi.setSystemTime(first + 60 * 60_000);
    await comeBack();
    expect(signedAt()).toBe(first + 60 * 60_000);
    leave();
  });

  it('is nothing to ask for where a resource has no files', async () => {
    const { signedAt, leave } = look(withoutFiles);
    await vi.advanceTimersByTimeAsync(0);
    const first = signedAt();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(signedAt()).toBe(first);
    leave();
  });
});
