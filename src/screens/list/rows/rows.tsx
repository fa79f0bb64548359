import { type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isObject } from '../../../base/is-object.ts';
import { hasAbility } from '../../../engine/features/ability.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import { changesBy } from '../../../engine/queries/passing-time.ts';
import type { Preset, Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { shownLayout } from '../../list-state/layouts.ts';
import { filtersOf, rowsQuery } from '../../list-state/request.ts';
import type { ListState } from '../../list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../records/record.ts';
import { fileRefetchOptions, refetchEvery } from '../../records/refetch.ts';
import { useResourceQuery } from '../../records/use-resource-query.ts';

/** How often a list that depends on the time is refetched, in milliseconds. No live event says that time has passed. */
const pauses = { moment: 20_000, day: 60_000 } as const;

function timedRefetchOptions(
  resource: Resource,
  presets: readonly Preset[],
  filters: readonly CrudFilter[],
  kinds: KindRegistry,
) {
  const isOfPeriod = filters.some((filter) => 'field' in filter && filter.field.endsWith('_within'));
  const by = changesBy(resource, presets, kinds) ?? (isOfPeriod ? 'day' : undefined);
  return by && refetchEvery(pauses[by]);
}

/**
 * Loads the page of rows for an address. The earlier rows stay until the new ones arrive. The screen reports failures.
 */
export function useRows(resource: Resource, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const { kinds, snapshot } = useWorkspace();
  const asked = useMemo(() => rowsQuery(address, codec), [address, codec]);
  const presets = resource.list.presets.filter(({ key }) => key === address.preset);
  const { query, result } = useList<ResourceRecord>({
    resource: resource.name,
    ...asked,
    errorNotification: false,
    queryOptions: {
      placeholderData: keepPreviousData,
      enabled: shownLayout(resource, address, snapshot) === 'table',
      ...fileRefetchOptions(resource, kinds),
      ...timedRefetchOptions(resource, presets, asked.filters, kinds),
    },
  });
  return {
    rows: result.data,
    total: result.total ?? 0,
    // Which of several values no row has, by parameter; undefined if no list of values is asked for.
    missing: query.isPlaceholderData ? undefined : readMissing(query.data?.missing),
    // The real number is larger than `total`.
    isCapped: query.data?.totalIsCapped === true,
    // There is an answer, although its refetch may have failed.
    isKnown: query.data !== undefined,
    isFirstLoad: query.isPending,
    isFetching: query.isFetching,
    // They answer an earlier question: another preset, search, filter, order or page. Nothing is done to them.
    isEarlier: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
  };
}

/** Values that no row has, by the parameter that lists them. */
export type Missing = Readonly<Record<string, readonly string[]>>;

/** Reads the `missing` of an answer. */
export function readMissing(answered: unknown): Missing | undefined {
  if (!isObject(answered)) return undefined;
  const lists = Object.entries(answered).map(([name, values]) => [
    name,
    Array.isArray(values) ? values.map(String) : [],
  ]);
  return Object.fromEntries(lists);
}

type LoadedRows = ReturnType<typeof useRows>;
/** `missing` is undefined for rows of a tree, which is not asked for it. */
export type Rows = Omit<LoadedRows, 'missing'> & Partial<Pick<LoadedRows, 'missing'>>;

/**
 * Loads the number of rows of each preset with the filters of the address. `error` is set if there are no earlier
 * numbers to show.
 */
export function useCounts(resource: Resource, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const { kinds } = useWorkspace();
  const { presets } = resource.list;
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const { query, result } = useResourceQuery<Readonly<Record<string, number>>>(
    { resource: resource.name, path: 'counts', config: { filters } },
    {
      enabled: presets.length > 0 && hasAbility(resource.capabilities, 'counts'),
      ...timedRefetchOptions(resource, presets, filters, kinds),
      placeholderData: keepPreviousData,
      // What shows them is not drawn for a request.
      notifyOnChangeProps: ['data', 'isLoadingError'],
    },
  );
  return { counts: result.data, error: query.isLoadingError ? query.error : null, retry: query.refetch };
}
