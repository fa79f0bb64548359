import { useApiUrl, useCustom, useKeys, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { fileRefetchOptions } from '../shared/file-refetch.ts';
import { filtersOf, sortersOf } from '../shared/list-state/request.ts';
import type { ListState } from '../shared/list-state/use-list-state.tsx';
import type { ResourceRecord } from '../shared/record.ts';

/** The page of rows an address asks for. The rows before stay until others are there; a failure is the screen's to show. */
export function useRows(resource: Resource, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const { kinds } = useWorkspace();
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const { query, result } = useList<ResourceRecord>({
    resource: resource.name,
    pagination: { currentPage: address.page, pageSize: address.size, mode: 'server' },
    sorters: sortersOf(address),
    filters,
    meta: { preset: address.preset, silent: true },
    errorNotification: false,
    queryOptions: {
      placeholderData: keepPreviousData,
      enabled: address.layout === 'table',
      ...fileRefetchOptions(resource, kinds),
    },
  });
  return {
    rows: result.data,
    total: result.total ?? 0,
    // There are more than `total` says.
    isCapped: query.data?.totalIsCapped === true,
    // An answer is there, though its refresh may have failed.
    isKnown: query.data !== undefined,
    isFirstLoad: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
  };
}

export type Rows = ReturnType<typeof useRows>;

/** The number of rows however many there are, which the server counts when it is asked for. */
export function useExactTotal(resource: Resource, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const apiUrl = useApiUrl();
  const { keys } = useKeys();
  const { preset } = address;
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const selection = JSON.stringify({ filters, preset });
  const [asked, ask] = useState<string>();
  const { query, result } = useCustom<{ readonly total?: number }>({
    url: `${apiUrl}/${resource.name}/page`,
    method: 'get',
    config: { filters, query: { _start: 0, _end: 1, _total: 'exact', ...(preset && { _preset: preset }) } },
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      queryKey: [...keys().data().resource(resource.name).action('list').get(), 'total', { selection }],
      enabled: asked === selection,
    },
  });
  const isAsked = asked === selection;
  return {
    total: isAsked && query.isSuccess ? result.data.total : undefined,
    isCounting: isAsked && query.isFetching,
    count: () => ask(selection),
  };
}

export type ExactTotal = ReturnType<typeof useExactTotal>;

/** How many rows each preset holds under the filters of the address; none while that is not known. */
export function useCounts(resource: Resource, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const apiUrl = useApiUrl();
  const { keys } = useKeys();
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const { result } = useCustom<Readonly<Record<string, number>>>({
    url: `${apiUrl}/${resource.name}/counts`,
    method: 'get',
    config: { filters },
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      // Below the key of the lists, so that whatever makes them stale makes the counts stale too.
      queryKey: [...keys().data().resource(resource.name).action('list').get(), 'counts', { filters }],
      enabled: resource.list.presets.length > 0,
      placeholderData: keepPreviousData,
    },
  });
  return result.data;
}
