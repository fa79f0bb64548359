import { useKeys } from '@refinedev/core';
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/**
 * Keeps the data of a screen in the background: its queries have no observers then and would be removed from the cache.
 * When the screen is shown again it fetches data that may have changed.
 */
export function usePausedQueries(isShown: boolean): void {
  const client = useQueryClient();
  const { keys } = useKeys();
  // Must be a layout effect: it runs before the hidden screen removes its query observers.
  useLayoutEffect(
    () => (isShown ? undefined : pauseQueries(client, [...keys().data().get()])),
    [client, keys, isShown],
  );
}

function pauseQueries(client: QueryClient, queryKey: readonly unknown[]): () => void {
  const queries = client.getQueryCache().findAll({ type: 'active', queryKey });
  const stops = queries.map((query) =>
    new QueryObserver(client, { ...query.options, queryKey: query.queryKey, enabled: false }).subscribe(
      () => undefined,
    ),
  );
  return () => {
    for (const stop of stops) stop();
    // What is also shown elsewhere was kept up to date.
    for (const query of queries) if (!query.isActive()) query.invalidate();
  };
}
