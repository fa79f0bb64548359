import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyBoundary } from '../../src/ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../src/ui/loading/lazy-with-retry.tsx';
import { createRelease } from '../../src/ui/loading/release.ts';
import { ReleaseProvider } from '../../src/ui/loading/use-release.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { takeComplaints } from '../setup/complaints.ts';

const pageOf = (entry: string) => `<!doctype html><script type="module" src="/assets/${entry}.js"></script>`;

/** A part whose code is gone, in a page of the release `one` that holds unsaved input. */
async function openPart(served: string) {
  const release = createRelease({
    page: new DOMParser().parseFromString(pageOf('one'), 'text/html'),
    storage: window.sessionStorage,
    fetchPage: async () => pageOf(served),
    hasUnsaved: () => true,
    reload: () => {},
  });
  const load = vi.fn(async () => {
    release.check();
    throw new TypeError('Failed to fetch dynamically imported module: /assets/part-1.js');
  });
  const Part = lazyWithRetry(load);
  await renderInConsole(
    <ReleaseProvider value={release}>
      <LazyBoundary>
        <Part />
      </LazyBoundary>
    </ReleaseProvider>,
  );
  await screen.findByRole('alert');
  return load;
}

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  takeComplaints();
});

it('a part that went with an earlier release says what holds the new one back, offers it, and is not tried any more', async () => {
  const load = await openPart('two');
  expect(await screen.findByText('系统已更新，请先保存或放弃未保存的内容，再重新载入。')).toBeVisible();
  expect(screen.getByRole('button', { name: '重新载入' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
  load.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).not.toHaveBeenCalled();
});

it('a part of the release that is up is tried until it comes', async () => {
  const load = await openPart('one');
  expect(screen.getByText('没有加载出来')).toBeVisible();
  load.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.queryByRole('button', { name: '重新载入' })).toBeNull();
});
