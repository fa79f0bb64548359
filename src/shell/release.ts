/** Names the release that the page was last reloaded for, so that it is so once. */
const storageKey = 'reloaded-for';

export interface ReleaseOptions {
  readonly page: Document;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Fetches the page as the server has it now; rejects where it cannot be reached. */
  readonly fetchPage: () => Promise<string>;
  /** Whether somebody is in the middle of something that a reload would lose. */
  readonly hasUnsaved: () => boolean;
  readonly reload: () => void;
}

/**
 * For code that cannot be loaded any more: where a new release has taken the place of the one that runs, the page is loaded
 * anew, once for each release, and never under what has not been saved. Resolves with whether it is.
 */
export async function reloadForRelease({ page, storage, fetchPage, hasUnsaved, reload }: ReleaseOptions) {
  const current = entryOf(new DOMParser().parseFromString(await fetchPage(), 'text/html'));
  const isNew = current !== undefined && current !== entryOf(page) && current !== storage.getItem(storageKey);
  if (!isNew || hasUnsaved()) return false;
  storage.setItem(storageKey, current);
  reload();
  return true;
}

/** The scripts that a page begins with. They are named after their contents, and so name the release. */
function entryOf(page: Document): string | undefined {
  const scripts = [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src'));
  return scripts.length > 0 ? scripts.join() : undefined;
}
