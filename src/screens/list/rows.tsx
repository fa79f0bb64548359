import { useApiUrl, useCustom, useKeys, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Resource } from '../../engine/resource.ts';
import type { ResourceRecord } from '../record/record.ts';
import { filtersOf, sortersOf } from './address/request.ts';
import type { Addressed } from './address/use-address.tsx';

/** The page of rows an address asks for. The rows before stay until others are there; a failure is the screen's to show. */
export function useRows(resource: Resource, { address, codec }: Pick<Addressed, 'address' | 'codec'>) {
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const { query, result } = useList<ResourceRecord>({
    resource: resource.name,
    pagination: { currentPage: address.page, pageSize: address.size, mode: 'server' },
    sorters: sortersOf(address),
    filters,
    meta: { scene: address.scene, silent: true },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, enabled: address.layout === 'table' },
  });
  return {
    rows: result.data,
    total: result.total ?? 0,
    // An answer is there, though its refresh may have failed.
    isKnown: query.data !== undefined,
    isFirstLoad: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
  };
}

export type Rows = ReturnType<typeof useRows>;

/** How many rows each scene holds under the filters of the address; none while that is not known. */
export function useCounts(resource: Resource, { address, codec }: Pick<Addressed, 'address' | 'codec'>) {
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
      enabled: resource.list.scenes.length > 0,
      placeholderData: keepPreviousData,
    },
  });
  return result.data;
}
