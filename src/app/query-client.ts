import type { CanParams, CanReturnType } from '@refinedev/core';
import { type Query, QueryClient } from '@tanstack/react-query';
import { isTransient } from '../providers/http/errors.ts';
import type { Services } from '../services.ts';
import type { User } from '../workspace/index.tsx';

export interface QueryClientOptions extends Pick<Services, 'leaving'> {
  readonly decide: (asked: CanParams) => CanReturnType;
  readonly user: () => User | undefined;
}

/** What has been asked of the server, for as long as the session lasts. */
export function createQueryClient({ leaving, ...known }: QueryClientOptions) {
  const queryClient = new QueryClient({
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
  const answerAnew = answerAtOnce(queryClient, known);
  const stop = leaving.subscribe(() => {
    stop();
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  return { queryClient, answerAnew };
}

/**
 * Gives Refine's `useCan` and `useGetIdentity` their answers as soon as they ask: the session knows them, and so nothing
 * waits a moment for its right, and nothing flickers. The result gives them anew.
 */
export function answerAtOnce(
  client: QueryClient,
  { decide, user }: Pick<QueryClientOptions, 'decide' | 'user'>,
): (...changed: readonly unknown[]) => void {
  function answer(query: Query): void {
    const [kind, about, action, rest] = query.queryKey;
    if (kind === 'auth' && about === 'identity') query.setData(user());
    if (kind === 'access' && typeof action === 'string') {
      const resource = typeof about === 'string' ? about : undefined;
      query.setData(decide({ resource, action, params: isAsked(rest) ? rest.params : {} }));
    }
  }
  for (const kind of ['access', 'auth']) client.setQueryDefaults([kind], { staleTime: Infinity });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') answer(query);
  });
  return () => {
    for (const query of client.getQueryCache().findAll()) answer(query);
  };
}

/** The end of the key of `useCan`. */
function isAsked(value: unknown): value is { readonly params: NonNullable<CanParams['params']> } {
  return typeof value === 'object' && value !== null && 'params' in value && typeof value.params === 'object';
}
