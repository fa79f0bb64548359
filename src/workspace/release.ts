import { atMostEvery } from '../engine/shared/at-most-every.ts';

/** Milliseconds in which the server is asked for its release once, however much code cannot be loaded. */
const pause = 2000;

/** Stores the release that the page was last reloaded for, so that it reloads only once per release. */
const storageKey = 'reloaded-for';

export interface ReleaseOptions {
  readonly page: Document;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Fetches the current page from the server; rejects if the server cannot be reached. */
  readonly fetchPage: () => Promise<string>;
  /** Whether a reload would lose unsaved input. */
  readonly hasUnsaved: () => boolean;
  readonly reload: () => void;
}

/** The release of the page, and whether a newer one has replaced it. */
export interface Release {
  /** Call it when code cannot be loaded. Reloads the page for a newer release, or has it held back. */
  readonly check: () => void;
  /** Whether a newer release waits for unsaved input. */
  readonly isHeldBack: () => boolean;
  /** Calls the listener when `isHeldBack` changes. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reloads the page. The browser asks first if unsaved input would be lost. @throws if the server cannot be reached */
  readonly reload: () => Promise<void>;
}

export function createRelease(options: ReleaseOptions): Release {
  const listeners = new Set<() => void>();
  let isHeldBack = false;
  async function check() {
    const outcome = await reloadForRelease(options);
    // A click while the new page is on its way changes the address: that one is loaded instead.
    if (outcome === 'reloads') window.navigation?.addEventListener('currententrychange', options.reload);
    isHeldBack = outcome === 'heldBack';
    for (const listener of listeners) listener();
  }
  return {
    // Without an answer the release of the server is unknown.
    check: atMostEvery(pause, () => void check().catch(() => undefined)),
    isHeldBack: () => isHeldBack,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async reload() {
      await options.fetchPage();
      options.reload();
    },
  };
}

/** What follows from a new release: unsaved input holds the reload back. `none` if there is none to reload for. */
export type ReleaseOutcome = 'none' | 'heldBack' | 'reloads';

/**
 * Call it when code cannot be loaded. If a new release has replaced the running one, reloads the page, once per
 * release, and never while there is unsaved input.
 */
export async function reloadForRelease(options: ReleaseOptions): Promise<ReleaseOutcome> {
  const { page, storage, fetchPage, hasUnsaved, reload } = options;
  const current = entryOf(new DOMParser().parseFromString(await fetchPage(), 'text/html'));
  const isNew = current !== undefined && current !== entryOf(page) && current !== storage.getItem(storageKey);
  if (!isNew) return 'none';
  if (hasUnsaved()) return 'heldBack';
  storage.setItem(storageKey, current);
  reload();
  return 'reloads';
}

/** Returns the entry scripts of a page. Their names contain content hashes, so they identify the release. */
function entryOf(page: Document): string | undefined {
  const scripts = [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src'));
  return scripts.length > 0 ? scripts.join() : undefined;
}
