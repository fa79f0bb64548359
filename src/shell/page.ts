import { openStorage } from '../workspace/storage.ts';
import { hasUnsaved } from '../workspace/unload.ts';
import { type ReleaseOutcome, reloadForRelease } from './release.ts';

/** Fetches the current HTML page from the server. @throws if the server cannot be reached */
export async function fetchPage(): Promise<string> {
  const answer = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) throw new Error(`GET /: ${answer.status}`);
  return answer.text();
}

/** Reloads the page if the code that cannot be loaded belongs to an earlier release. */
export async function beginAnewForRelease(): Promise<ReleaseOutcome> {
  const options = { page: document, storage: openStorage(() => window.sessionStorage), fetchPage, hasUnsaved };
  // Without an answer the current release is unknown.
  return reloadForRelease({ ...options, reload }).catch(() => 'none');
}

/** Reloads the page. A click while the new one is on its way changes the address: that one is loaded instead. */
function reload() {
  window.location.reload();
  window.navigation?.addEventListener('currententrychange', () => window.location.reload());
}
