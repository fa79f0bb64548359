import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/**
 * Keeps what a screen had loaded for as long as it is behind another one: nobody observes it then, and it would be thrown
 * away. When the screen is shown again it asks for what may have changed meanwhile.
 */
export function usePausedQueries(isShown: boolean): void {
  const client = useQueryClient();
  // A layout effect: the screen that is being hidden has not stopped to observe yet.
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
