import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../providers/http/errors.ts';
import type { Services } from '../services.ts';

/** What has been asked of the server, for as long as the session lasts. */
export function createQueryClient(leaving: Services['leaving']): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Whether there is a connection the request finds out, and says so: nothing waits in silence for the browser's opinion.
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && isTransient(error),
        refetchOnWindowFocus: false,
        // What happened meanwhile was told to nobody.
        refetchOnReconnect: 'always',
        staleTime: 5000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  const stop = leaving.subscribe(() => {
    stop();
    void client.cancelQueries();
    client.clear();
  });
  return client;
}
