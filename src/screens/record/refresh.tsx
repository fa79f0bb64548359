import { useApiUrl, useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Makes every answer about a resource stale: its lists and records, and what was asked of it by address (counts,
 * history, options). What is on the screen is fetched again; nothing waits for it.
 */
export function useRefresh(resource: string): () => Promise<void> {
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const apiUrl = useApiUrl();
  return useCallback(async () => {
    const below = `${apiUrl}/${resource}/`;
    await invalidate({ resource, invalidates: ['resourceAll'] });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => asksBelow(part, below)) });
  }, [invalidate, queries, apiUrl, resource]);
}

function asksBelow(part: unknown, prefix: string): boolean {
  if (typeof part !== 'object' || part === null || !('url' in part)) return false;
  return typeof part.url === 'string' && part.url.startsWith(prefix);
}
