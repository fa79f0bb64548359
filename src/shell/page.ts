import { openStorage } from '../workspace/storage.ts';
import { reloadForRelease } from './release.ts';

/** The page of the console as the server has it now. @throws where the server cannot be reached */
export async function fetchPage(): Promise<string> {
  const answer = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) throw new Error(`GET /: ${answer.status}`);
  return answer.text();
}

/** Asks all who would hold up a reload, without one. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** What cannot be loaded any more may have gone with the release before. */
export async function beginAnewForRelease(): Promise<void> {
  const options = { page: document, storage: openStorage(() => window.sessionStorage), fetchPage, hasUnsaved };
  // Without an answer nobody knows.
  await reloadForRelease({ ...options, reload: () => window.location.reload() }).catch(() => false);
}
