import { useApiUrl, useCustom } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Resource } from '../../../../engine/resource.ts';
import { recordEndpoint, useCall } from '../../../../workspace/requests/call.ts';
import { isView, readViews, type SavedView } from './views.ts';

const keyOf = (resource: Resource) => ['views', resource.name];

/** Loads the views of a list that the user may see, the user's own first. */
export function useViews(resource: Resource) {
  const { query } = useCustom({
    url: `${useApiUrl()}/${resource.name}/views`,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { queryKey: keyOf(resource) },
  });
  const data: unknown = query.data?.data;
  const views = useMemo(() => readViews(data).toSorted((one, other) => Number(other.mine) - Number(one.mine)), [data]);
  return { views, isKnown: query.isSuccess, error: query.error, refetch: query.refetch };
}

export type ViewValues = Pick<SavedView, 'label' | 'query' | 'shared' | 'icon'>;

/** Returns functions that change views. Reject with the transport's errors; the caller reports them. */
export function useViewSteps(resource: Resource) {
  const call = useCall();
  const queries = useQueryClient();
  return useMemo(() => {
    async function send(method: 'post' | 'patch' | 'delete', id: string | undefined, payload?: Partial<ViewValues>) {
      const list = `${resource.name}/views`;
      const view = await call(method, id === undefined ? list : recordEndpoint(list, id), { payload });
      await queries.invalidateQueries({ queryKey: keyOf(resource) });
      return isView(view) ? view : undefined;
    }
    return {
      add: (values: ViewValues) => send('post', undefined, values),
      change: (id: string, values: Partial<ViewValues>) => send('patch', id, values),
      /** Has the list open with a view for colleagues who have chosen nothing; null for none. */
      async openForTeam(view: string | null) {
        await call('put', `${resource.name}/views/team`, { payload: { view } });
        await queries.invalidateQueries({ queryKey: keyOf(resource) });
      },
      remove: async (id: string) => void (await send('delete', id)),
    };
  }, [call, queries, resource]);
}
