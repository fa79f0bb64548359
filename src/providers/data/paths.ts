import type { BaseKey } from '@refinedev/core';

/** Path of the generic API (docs/api.md). `useApiUrl` returns it, and `custom` accepts paths below it. */
export const apiUrl = '/buffalo/v1';

export function listPath(resource: string): string {
  return `${apiUrl}/${encodeURIComponent(resource)}`;
}

export function recordPath(resource: string, id: BaseKey): string {
  return `${listPath(resource)}/${encodeURIComponent(id)}`;
}
