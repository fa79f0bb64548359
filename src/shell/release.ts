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
