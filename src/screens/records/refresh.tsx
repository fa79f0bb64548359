import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Invalidates every query after a record of the resource changed: its own lists and records, and those of other
 * resources, which may count its records or show their names. Active queries are fetched again, even if a request is
 * running, because its answer may be older than the change. The queries do not wait for each other.
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
