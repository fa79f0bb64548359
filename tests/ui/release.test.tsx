import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRelease, reloadForRelease } from '../../src/ui/loading/release.ts';
import { hasUnsaved } from '../../src/workspace/session/unload.ts';

const pageOf = (entry: string) => `<!doctype html><script type="module" src="/assets/${entry}.js"></script>`;

/** A page of the release `one`, and a server that has another by now. */
function open({ served = 'two', isDirty = false }: { served?: string; isDirty?: boolean } = {}) {
  const reload = vi.fn<() => void>();
  const options = {
    page: new DOMParser().parseFromString(pageOf('one'), 'text/html'),
    storage: window.sessionStorage,
    fetchPage: async () => pageOf(served),
    hasUnsaved: () => isDirty,
    reload,
  };
  return { reload, options };
}

beforeEach(() => window.sessionStorage.clear());

describe('code that is lost', () => {
  it('has the page loaded anew once a new release has been put up, and only once', async () => {
    const { reload, options } = open();
    expect(await reloadForRelease(options)).toBe('reloads');
    expect(await reloadForRelease(options)).toBe('outdated');
    expect(reload).toHaveBeenCalledOnce();
    expect(await reloadForRelease({ ...options, fetchPage: async () => pageOf('three') })).toBe('reloads');
  });

  it('of the release that is still up is not a reason', async () => {
    const { reload, options } = open({ served: 'one' });
    expect(await reloadForRelease(options)).toBe('current');
    expect(reload).not.toHaveBeenCalled();
  });

  it('never has the page loaded anew again and again, whichever of two servers with different releases answers', async () => {
    const { reload, options } = open();
    const at = (entry: string) => new DOMParser().parseFromString(pageOf(entry), 'text/html');
    const outcomes: string[] = [];
    for (const [page, served] of [
      ['one', 'two'],
      ['two', 'one'],
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      const fetched = { page: at(page), fetchPage: async () => pageOf(served) };
      outcomes.push(await reloadForRelease({ ...options, ...fetched }));
    }
    expect(outcomes).toEqual(['reloads', 'reloads', 'outdated', 'outdated']);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not have the page loaded anew where the browser keeps nothing', async () => {
    const { reload, options } = open();
    const storage = { getItem: () => null, setItem: () => {} };
    expect(await reloadForRelease({ ...options, storage })).toBe('outdated');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not take away what has not been saved, and says so', async () => {
    const { reload, options } = open({ isDirty: true });
    expect(await reloadForRelease(options)).toBe('heldBack');
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadForRelease({ ...options, hasUnsaved: () => false })).toBe('reloads');
  });

  it('leaves the page alone where the server cannot be reached', async () => {
    const { reload, options } = open();
    const fetchPage = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(reloadForRelease({ ...options, fetchPage })).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the release that is up', () => {
  it('is asked for once in a few seconds, however much code cannot be loaded meanwhile', () => {
    vi.useFakeTimers();
    const fetchPage = vi.fn(async () => pageOf('one'));
    const release = createRelease({ ...open().options, fetchPage });
    for (let count = 0; count < 100; count += 1) void release.check();
    expect(fetchPage).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2000);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('is held back until what is not saved is saved or given up, and stays so while the server cannot be reached', async () => {
    vi.useFakeTimers();
    const state = { isUp: true, isDirty: true };
    const { reload, options } = open();
    const release = createRelease({
      ...options,
      fetchPage: () => (state.isUp ? options.fetchPage() : Promise.reject(new TypeError('Failed to fetch'))),
      hasUnsaved: () => state.isDirty,
    });
    const check = async () => {
      void release.check();
      await vi.advanceTimersByTimeAsync(2000);
      return release.status();
    };
    expect(release.status()).toBe('current');
    expect(await check()).toBe('heldBack');
    state.isUp = false;
    expect(await check()).toBe('heldBack');
    await expect(release.reload()).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
    Object.assign(state, { isUp: true, isDirty: false });
    expect(await check()).toBe('reloads');
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe('what has not been saved', () => {
  it('is what would hold up a reload', () => {
    expect(hasUnsaved()).toBe(false);
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    expect(hasUnsaved()).toBe(true);
    window.removeEventListener('beforeunload', hold);
    expect(hasUnsaved()).toBe(false);
  });
});
