import { useInfiniteList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { filtersOf, sortersOf } from '../../../src/screens/list-state/request.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { queryState } from '../../../src/workspace/requests/query-state.ts';

/** Number of cards that a column shows at first, and adds. */
export const columnPage = 20;

/** Loads the records of a state with the preset, keyword, filters and order of the address. */
export function useColumn(resource: Resource, state: string, { address, codec }: ListState) {
  const field = resource.states?.field ?? '';
  const { filters, sorters } = useMemo(() => {
    const { [field]: _states, ...others } = address.filters;
    return {
      filters: [...filtersOf({ ...address, filters: others }, codec), { field, operator: 'eq' as const, value: state }],
      sorters: sortersOf(address),
    };
  }, [address, codec, field, state]);
  const { query } = useInfiniteList<ResourceRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: columnPage, mode: 'server' },
    sorters,
    filters,
    meta: { preset: address.preset, silent: true },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const pages = query.data?.pages;
  return {
    records: useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]),
    total: pages?.[0]?.total ?? 0,
    isCapped: pages?.[0]?.['totalIsCapped'] === true,
    ...queryState(query),
    more: query.hasNextPage ? query.fetchNextPage : undefined,
  };
}
