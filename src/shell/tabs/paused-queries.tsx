import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/**
 * Keeps the data of a screen in the background: its queries have no observers then and would be removed from the cache.
 * When the screen is shown again it fetches data that may have changed.
 */
export function usePausedQueries(isShown: boolean): void {
  const client = useQueryClient();
  // Must be a layout effect: it runs before the hidden screen removes its query observers.
  useLayoutEffect(() => (isShown ? undefined : pauseQueries(client)), [client, isShown]);
}

function pauseQueries(client: QueryClient): () => void {
  const queries = client.getQueryCache().findAll({ type: 'active' });
  const stops = queries.map((query) =>
    new QueryObserver(client, { ...query.options, queryKey: query.queryKey, enabled: false }).subscribe(
      () => undefined,
    ),
  );
  return () => {
    for (const stop of stops) stop();
    for (const query of queries) query.invalidate();
  };
}
