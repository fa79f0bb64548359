/** Fetches the current HTML page from the server. @throws if the server cannot be reached */
export async function fetchPage(): Promise<string> {
  const answer = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) throw new Error(`GET /: ${answer.status}`);
  return answer.text();
}

export function reloadPage(): void {
  window.location.reload();
}
