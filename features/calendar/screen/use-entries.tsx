import { useInfiniteList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Dayjs } from 'dayjs';
import { useEffect, useMemo } from 'react';
import { groupPairs } from '../../../src/base/grouping.ts';
import { maxPageSize } from '../../../src/engine/queries/query.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { boundsOf, dayIn, isOfMoments } from '../../../src/screens/list-state/days.ts';
import { filtersOf } from '../../../src/screens/list-state/request.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useTimeZone } from '../../../src/workspace/clock/clock.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { queryState } from '../../../src/workspace/requests/query-state.ts';
import type { Calendar } from '../normal-form.ts';

/** Maximum number of pages fetched for one view. */
const maxPages = 5;

/** Loads the records of the days with the preset, keyword and filters of the address, in order of time. */
export function useEntries(resource: Resource, calendar: Calendar, listState: ListState, days: readonly Dayjs[]) {
  const { user } = useWorkspace();
  const { date } = calendar;
  const timeZone = useTimeZone();
  const filters = useDayFilters(resource, date, listState, days);
  const { query } = useInfiniteList<ResourceRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: maxPageSize, mode: 'server' },
    sorters: [{ field: date, order: 'asc' }],
    filters,
    meta: { preset: listState.address.preset, silent: true },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const pages = query.data?.pages;
  const records = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const total = pages?.[0]?.total ?? 0;
  const owner = resource.scope?.owners[0];
  const isOfOthers = owner !== undefined && records.some((record) => record[owner] && record[owner] !== user.id);
  const { fetchNextPage, hasNextPage, isFetching } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && (pages?.length ?? 0) < maxPages) void fetchNextPage();
  }, [hasNextPage, isFetching, pages, fetchNextPage]);
  return {
    byDay: useMemo(() => groupByDay(records, date, timeZone), [records, date, timeZone]),
    /** Filters of the records shown, as sent to the server. */
    filters,
    total,
    /** Name of the field that holds the owner, if records of other users are shown. */
    owner: isOfOthers ? owner : undefined,
    /** Number of records beyond the maximum number of pages. */
    missing: Math.max(0, total - maxPages * maxPageSize),
    ...queryState(query),
  };
}

function useDayFilters(resource: Resource, date: string, { address, codec }: ListState, days: readonly Dayjs[]) {
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const { [date]: _days, ...others } = address.filters;
    const [first, last] = boundsOf(days, isOfMoments(kinds[fieldOf(resource, date).type]), timeZone);
    return [
      ...filtersOf({ ...address, filters: others }, codec),
      { field: date, operator: 'gte' as const, value: first },
      { field: date, operator: 'lte' as const, value: last },
    ];
  }, [address, codec, date, days, kinds, resource, timeZone]);
}

function groupByDay(
  records: readonly ResourceRecord[],
  date: string,
  timeZone: string | undefined,
): ReadonlyMap<string, readonly ResourceRecord[]> {
  const dated = records.flatMap((record) => {
    const value = record[date];
    return typeof value === 'string' ? [{ record, value }] : [];
  });
  const inOrder = dated.toSorted((one, other) => one.value.localeCompare(other.value));
  return groupPairs(inOrder.map(({ record, value }) => [dayIn(value, timeZone), record] as const));
}
