import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Makes every answer stale once a record of the resource has changed: its own lists and records, and those of others,
 * which may count its records or show their names. What is on the screen is fetched again,
 * even where an answer is on its way, which may be older than the change; nothing waits for the others.
 */
export function useRefresh(resource: string): () => Promise<void> {
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useCallback(async () => {
    const own: readonly unknown[] = keys().data().resource(resource).get();
    await queries.invalidateQueries({ queryKey: own });
    void queries.invalidateQueries({
      queryKey: keys().data().get(),
      predicate: ({ queryKey }) => !own.every((part, at) => queryKey[at] === part),
    });
  }, [queries, keys, resource]);
}
