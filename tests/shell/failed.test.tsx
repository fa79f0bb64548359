import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages as zh } from '../../src/locales/zh/index.ts';
import { createI18n } from '../../src/providers/i18n.ts';
import { Retried } from '../../src/shell/loading/failed.tsx';
import { fetchPage } from '../../src/ui/browser/page.ts';
import { lazyWithRetry } from '../../src/ui/loading/lazy-with-retry.tsx';
import { createRelease, type ReleaseOptions } from '../../src/ui/loading/release.ts';
import { ReleaseProvider } from '../../src/ui/loading/use-release.tsx';
import { hasUnsaved } from '../../src/workspace/session/unload.ts';
import { takeComplaints } from '../setup/complaints.ts';

const pageOf = (entry: string) => `<!doctype html><script type="module" src="/assets/${entry}.js"></script>`;
const held = '系统已更新，请先保存或放弃未保存的内容，再重新载入。';

/** What the page remembers in a test. A release of an earlier test may still ask the server, and remembers it elsewhere. */
let storage: ReleaseOptions['storage'];

/** A screen whose code cannot be fetched until `state.isUp`. The server has the release `state.served` up. */
async function openScreen(state = { isUp: false, served: 'one' }) {
  document.head.innerHTML = '<script type="module" src="/assets/one.js"></script>';
  vi.stubGlobal('fetch', async () => new Response(pageOf(state.served)));
  const i18n = await createI18n({
    messages: { zh, en: zh },
    defaultLanguage: 'zh',
    storage: { getItem: () => null, setItem: () => {} },
    storageKey: 'language',
    onLanguage: () => {},
  });
  // Vite fails because of the styles first, and asks for them only once.
  const reasons = ['Unable to preload CSS for /assets/part-1.css'];
  const Part = lazyWithRetry(async () => {
    if (!state.isUp)
      throw new TypeError(reasons.shift() ?? 'Failed to fetch dynamically imported module: /assets/part-1.js');
    return () => <p>内容</p>;
  });
  const release = createRelease({
    page: document,
    storage,
    fetchPage,
    hasUnsaved,
    reload: () => {},
  });
  const screenAt = (path: string) => (
    <ReleaseProvider value={release}>
      <Retried resetKeys={[path]} translate={i18n.translate}>
        <Suspense fallback="加载中">
          <Part />
        </Suspense>
      </Retried>
    </ReleaseProvider>
  );
  const { rerender } = render(screenAt('/one'));
  await screen.findByRole('alert');
  return { state, goTo: (path: string) => rerender(screenAt(path)) };
}

const retry = () => screen.findByRole('button', { name: /^重\s?试$/ });
const reload = () => screen.queryByRole('button', { name: '重新载入' });

/** Waits until the retry of the screen has failed, too. */
async function retryInVain() {
  const before = await retry();
  fireEvent.click(before);
  await waitFor(() => expect(before).not.toBeInTheDocument(), { timeout: 5000 });
  await retry();
}

const hold = (event: Event) => event.preventDefault();

beforeEach(() => {
  const kept = new Map<string, string>();
  storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
});
afterEach(() => {
  window.removeEventListener('beforeunload', hold);
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  takeComplaints();
});

describe('a screen whose code cannot be loaded', () => {
  it('offers to load the page anew once it has failed the same way again, and still retries in its place', async () => {
    const { state } = await openScreen();
    expect(reload()).toBeNull();
    await retryInVain();
    expect(reload()).toBeVisible();
    state.isUp = true;
    fireEvent.click(await retry());
    expect(await screen.findByText('内容', undefined, { timeout: 5000 })).toBeVisible();
  });

  it('retries by itself once the browser is online again', async () => {
    const { state } = await openScreen();
    state.isUp = true;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('内容')).toBeVisible();
  });

  it('offers nothing but the retry for a failure at another place', async () => {
    const { goTo } = await openScreen();
    await retryInVain();
    goTo('/two');
    await waitFor(() => expect(reload()).toBeNull());
    expect(await retry()).toBeVisible();
  });

  it('says that a new release waits for what is not saved, and offers to load it', async () => {
    window.addEventListener('beforeunload', hold);
    await openScreen({ isUp: false, served: 'two' });
    expect(await screen.findByText(held)).toBeVisible();
    expect(reload()).toBeVisible();
    expect(screen.queryByText(/请检查网络/)).toBeNull();
  });

  it('says that the server cannot be reached where the page is to be loaded anew in vain', async () => {
    window.addEventListener('beforeunload', hold);
    await openScreen({ isUp: false, served: 'two' });
    await screen.findByText(held);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    fireEvent.click(screen.getByRole('button', { name: '重新载入' }));
    expect(await screen.findByText(zh.errors.offline)).toBeVisible();
  });

  it('says that the console was updated while the page is loaded anew, and after that was in vain', async () => {
    await openScreen({ isUp: false, served: 'two' });
    expect(await screen.findByText('系统已更新，正在载入新版本。')).toBeVisible();
    expect(screen.getByRole('heading', { name: '控制台已更新' })).toBeVisible();
    expect(screen.queryByText(/请检查网络/)).toBeNull();
    cleanup();

    await openScreen({ isUp: false, served: 'two' });
    expect(await screen.findByText(/请重新载入页面/)).toBeVisible();
    expect(reload()).toBeVisible();
    expect(screen.queryByText(/请检查网络/)).toBeNull();
  });

  it('does not speak of a release while the one of the page is up', async () => {
    window.addEventListener('beforeunload', hold);
    await openScreen();
    await new Promise(setImmediate);
    expect(screen.getByText(/请检查网络/)).toBeVisible();
    expect(screen.queryByText(held)).toBeNull();
  });
});
