import { atMostEvery } from '../../base/calls/at-most-every.ts';
import { createFeed } from '../../base/feed.ts';

/** Milliseconds in which the server is asked for its release once, however much code cannot be loaded. */
const pause = 2000;

/** Stores the releases that the page was reloaded for, one a line, so that it reloads by itself only once for each. */
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
  /** Call it when code cannot be loaded. Reloads the page for a newer release, unless that is held back. */
  readonly check: () => Promise<ReleaseStatus>;
  readonly status: () => ReleaseStatus;
  /** Calls the listener when `status` may have changed. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reloads the page. The browser asks first if unsaved input would be lost. @throws if the server cannot be reached */
  readonly reload: () => Promise<void>;
}

export function createRelease(options: ReleaseOptions): Release {
  const changes = createFeed<void>();
  let status: ReleaseStatus = 'current';
  let latest = Promise.resolve<ReleaseStatus>(status);
  async function ask() {
    // Without an answer the release of the server is unknown.
    status = await reloadForRelease(options).catch(() => status);
    // A click while the new page is on its way changes the address: that one is loaded instead.
    if (status === 'reloads') window.navigation?.addEventListener('currententrychange', options.reload);
    changes.emit();
    return status;
  }
  const askSometimes = atMostEvery(pause, () => {
    latest = ask();
  });
  return {
    check() {
      askSometimes();
      return latest;
    },
    status: () => status,
    subscribe: changes.subscribe,
    async reload() {
      await options.fetchPage();
      options.reload();
    },
  };
}

/**
 * Whether the page has the release of the server. If it has not, the page reloads; unsaved input holds that back. It is
 * `outdated` if it was reloaded for that release before, and has another all the same: servers may have different ones.
 */
export type ReleaseStatus = 'current' | 'heldBack' | 'reloads' | 'outdated';

/**
 * Call it when code cannot be loaded. If a new release has replaced the running one, reloads the page, once per
 * release, and never while there is unsaved input. Does not reload where that cannot be remembered.
 */
export async function reloadForRelease(options: ReleaseOptions): Promise<ReleaseStatus> {
  const { page, storage, fetchPage, hasUnsaved, reload } = options;
  const current = entryOf(new DOMParser().parseFromString(await fetchPage(), 'text/html'));
  if (current === undefined || current === entryOf(page)) return 'current';
  if (hasUnsaved()) return 'heldBack';
  const reloadedFor = storage.getItem(storageKey)?.split('\n') ?? [];
  if (reloadedFor.includes(current)) return 'outdated';
  const remembered = [...reloadedFor, current].join('\n');
  storage.setItem(storageKey, remembered);
  if (storage.getItem(storageKey) !== remembered) return 'outdated';
  reload();
  return 'reloads';
}

/** Returns the entry scripts of a page. Their names contain content hashes, so they identify the release. */
function entryOf(page: Document): string | undefined {
  const scripts = [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src'));
  return scripts.length > 0 ? scripts.join() : undefined;
}
