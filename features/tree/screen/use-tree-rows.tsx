import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Rows } from '../../../src/screens/list/rows/rows.tsx';
import { filtersOf } from '../../../src/screens/list-state/request.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { queryState } from '../../../src/workspace/requests/query-state.ts';
import { branchesOf, linesOf } from './branches.ts';

/** Trees of up to this many records start fully expanded; larger ones show only the top level. */
const fewRecords = 60;

/** Loads the whole tree for an address, and keeps which branches are expanded. */
export function useTreeRows(resource: Resource, { address, codec }: ListState) {
  const parent = resource.tree?.parent ?? '';
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const { query, result } = useList<ResourceRecord>({
    resource: resource.name,
    pagination: { mode: 'off' },
    filters,
    meta: { tree: true, preset: address.preset, silent: true },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const records = result.data;
  const isFiltered = filters.length > 0 || address.preset !== undefined;
  const branches = useMemo(() => branchesOf(records, parent), [records, parent]);
  const open = useOpen(isFiltered || records.length <= fewRecords);
  const lines = useMemo(() => linesOf(branches, open.isOpen), [branches, open.isOpen]);
  const rows: Rows = {
    rows: useMemo(() => lines.map(({ record }) => record), [lines]),
    total: result.total ?? 0,
    isCapped: false,
    isFirstLoad: query.isPending,
    ...queryState(query),
  };
  return { rows, branches, lines, open, isFiltered };
}

/** Keeps which branches are expanded: the default of all, and the ids of branches that differ from it. */
function useOpen(isAllOpen: boolean) {
  const [all, setAll] = useState<boolean>();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useMemo(
    () =>
      ({ id }: ResourceRecord, depth: number) =>
        turned.has(id) !== (all ?? (isAllOpen || depth === 0)),
    [all, isAllOpen, turned],
  );
  const turn = useCallback((id: string) => {
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return {
    isOpen,
    turn,
    setAll(isOpenNow: boolean) {
      setAll(isOpenNow);
      setTurned(new Set());
    },
  };
}
