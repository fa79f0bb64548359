import { useInfiniteList, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { holds } from '../../../src/engine/fields/condition.ts';
import { resolveRefFilter } from '../../../src/engine/fields/ref-filter.ts';
import { maxPageSize } from '../../../src/engine/queries/query.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { readPeriods } from '../../../src/engine/time/hours.ts';
import { keyOf, type Records } from '../../../src/screens/list/editing/cell-edits.ts';
import { filtersOf } from '../../../src/screens/list-state/request.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useResourceQuery } from '../../../src/screens/records/use-resource-query.ts';
import { useConditionContext, useResource, useWorkspace } from '../../../src/workspace/index.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import { queryState } from '../../../src/workspace/requests/query-state.ts';
import type { Grid } from '../normal-form.ts';
import { rowFieldOf } from '../row-field.ts';
import type { CellHours } from './marks.ts';

/** Maximum number of pages of cells that are fetched. */
const maxPages = 20;

export interface RowOption {
  readonly value: string;
  readonly label: string;
  /** For platform staff. */
  readonly enterprise?: string;
}

/** Returns the filters of the address that select rows: by the row itself, and by what is looked up from it. */
export function rowFilters(resource: Resource, { address, codec }: ListState) {
  const filters = Object.fromEntries(Object.entries(address.filters).filter(([name]) => rowFieldOf(resource, name)));
  return filtersOf({ ...address, filters, keyword: '', import: undefined, figure: undefined }, codec);
}

/** Loads the rows of the grid. */
export function useRowsOf(resource: Resource, listState: ListState) {
  const filters = useMemo(() => rowFilters(resource, listState), [resource, listState]);
  const config = { filters, query: { _start: 0, _end: maxPageSize } };
  const { query, result } = useResourceQuery<{ readonly records: readonly RowOption[]; readonly total: number }>(
    { resource: resource.name, path: 'rows', config },
    { placeholderData: keepPreviousData },
  );
  const { records = noRows, total = 0 } = query.data ? result.data : {};
  return {
    rows: records,
    total,
    missing: Math.max(0, total - records.length),
    ...queryState(query),
  };
}

const noRows: readonly RowOption[] = [];

/** Returns the rows that the grid has shown so far, by their ids: one that left it still has a name. */
export function useKnownRows(rows: readonly RowOption[]): ReadonlyMap<string, RowOption> {
  const [known, setKnown] = useState<ReadonlyMap<string, RowOption>>(new Map());
  if (rows.some((row) => known.get(row.value)?.label !== row.label))
    setKnown(new Map([...known, ...rows.map((row) => [row.value, row] as const)]));
  return known;
}

/** Loads the cells of these days. `isKnown` is true once all are there: an unknown cell must not look empty. */
export function useCells(resource: Resource, grid: Grid, listState: ListState, days: readonly string[]) {
  const { column } = grid;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const filters = useMemo(
    () => [
      ...rowFilters(resource, listState),
      { field: column, operator: 'gte' as const, value: first },
      { field: column, operator: 'lte' as const, value: last },
    ],
    [resource, listState, column, first, last],
  );
  const { query } = useInfiniteList<ResourceRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: maxPageSize, mode: 'server' },
    sorters: [{ field: column, order: 'asc' }],
    filters,
    meta: { silent: true },
    errorNotification: false,
  });
  const { data, fetchNextPage, hasNextPage, isFetching, refetch } = query;
  const pages = data?.pages;
  const isPartial = hasNextPage && (pages?.length ?? 0) < maxPages;
  useEffect(() => {
    if (isPartial && !isFetching) void fetchNextPage();
  }, [isPartial, isFetching, fetchNextPage]);
  const records = useMemo(() => byPlace(grid, pages), [grid, pages]);
  return {
    records,
    filters,
    total: pages?.[0]?.total ?? 0,
    isKnown: pages !== undefined && !isPartial,
    isFetching,
    error: query.error,
    refetch,
    /** Fetches the cells again and returns them. */
    load: async (): Promise<Records> => byPlace(grid, (await refetch()).data?.pages),
  };
}

type Pages = readonly { readonly data: readonly ResourceRecord[] }[];

export function byPlace({ row, column }: Grid, pages: Pages | undefined): Records {
  const records = pages?.flatMap(({ data }) => data) ?? [];
  return new Map(
    records.map((record) => [keyOf({ row: String(record[row]), column: String(record[column]) }), record]),
  );
}

/** What a cell may hold. */
export interface GridValue {
  readonly id: string;
  readonly label: string;
  readonly color: string | undefined;
  readonly hours: CellHours | undefined;
  /** The key that fills it in; undefined for one that cannot be chosen any more, or that has no key left. */
  readonly key: string | undefined;
  readonly isOffered: boolean;
}

const shortcuts = '123456789abcdefghijklmnopqrstuvwxyz';

/** Loads what a cell may hold, and what it might have held before. */
export function useValues(resource: Resource, { value, color, hours }: Grid) {
  const { kinds } = useWorkspace();
  const nameOf = useRecordName();
  const field = fieldOf(resource, value);
  const kind = kinds[field.type];
  const target = useResource(kind?.refersTo?.(field.settings) ?? '');
  const context = useConditionContext(() => '');
  const { query, result } = useList<ResourceRecord>({
    resource: target.name,
    pagination: { currentPage: 1, pageSize: maxPageSize, mode: 'server' },
    sorters: [{ field: 'createdAt', order: 'asc' }],
    meta: { silent: true },
    errorNotification: false,
  });
  const values = useMemo(() => {
    const refFilter = kind?.refFilter?.(field.settings);
    const where = refFilter && resolveRefFilter(refFilter, {});
    let next = 0;
    return result.data.map((record): GridValue => {
      const isOffered = !where || holds(where, record, context);
      return {
        id: record.id,
        label: nameOf(target, record),
        color: color === undefined ? undefined : textOf(record[color]),
        hours: hours && {
          periods: readPeriods(record[hours.periods]),
          pause: hours.pause === undefined ? 0 : Number(record[hours.pause] ?? 0),
        },
        key: isOffered ? shortcuts[next++] : undefined,
        isOffered,
      };
    });
  }, [result.data, kind, field, target, context, color, hours, nameOf]);
  return { values, target, isKnown: query.data !== undefined, error: query.error, refetch: query.refetch };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
