import type { CanParams, CanReturnType } from '@refinedev/core';
import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { envelopeCode } from '../../base/envelope.ts';
import { isObject } from '../../base/is-object.ts';
import { isTransient } from '../../providers/http/errors.ts';
import type { User } from '../../workspace/index.tsx';
import type { Services } from '../services.ts';

export interface QueryClientOptions extends Pick<Services, 'leaving'> {
  readonly decide: (asked: CanParams) => CanReturnType;
  readonly user: () => User | undefined;
}

/** Creates the query cache, which lives as long as the session. */
export function createQueryClient({ leaving, ...known }: QueryClientOptions) {
  // An answer is drawn in the frame in which it arrives. A timer may wait for the next one.
  notifyManager.setScheduler(queueMicrotask);
  const queryClient = new QueryClient({
    defaultOptions: {
      // Requests detect a lost connection and report it. Nothing waits silently for `navigator.onLine`.
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && isTransient(error),
        refetchOnWindowFocus: false,
        // Live events were missed while the connection was down.
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
 * Fills the cache so that Refine's `useCan` and `useGetIdentity` answer at once. The session already knows the answers,
 * so no button waits for its permission and nothing flickers. The returned function fills the cache again after the
 * permissions have changed, and repeats what was refused for want of them.
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
    void client.invalidateQueries({ predicate: isRefused });
  };
}

function isRefused({ state: { error } }: Query): boolean {
  return isObject(error) && error.code === envelopeCode.notPermitted;
}

/** Checks the last part of the query key of `useCan`. */
function isAsked(value: unknown): value is { readonly params: NonNullable<CanParams['params']> } {
  return isObject(value) && 'params' in value && typeof value.params === 'object';
}
