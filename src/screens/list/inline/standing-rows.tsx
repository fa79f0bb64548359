import { useDataProvider } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import type { ResourceRecord } from '../../shared/record.ts';
import type { Rows } from '../rows.tsx';
import type { EditState, Edits } from './edits.ts';

interface Order {
  /** The state of the list to which the order belongs. */
  readonly listKey: unknown;
  readonly ids: readonly string[];
}

/**
 * Returns the rows with their saved values. From the first save on they keep their places, although the saved values may
 * sort or filter them elsewhere, until the list shows another page, order or filter.
 */
export function useStandingRows(resource: string, rows: Rows, listKey: unknown, edits: Edits, state: EditState): Rows {
  const [order, setOrder] = useState<Order>();
  const { saved } = state;
  const isEdited = state.editing !== undefined || saved.size > 0;
  const isKept = isEdited && order?.listKey === listKey;
  if (isEdited && !isKept && !rows.isFetching) setOrder({ listKey, ids: rows.rows.map(({ id }) => id) });
  const shown = useMemo(() => {
    const current = rows.rows.map(edits.newest);
    if (!isKept || !order) return current;
    const byId = new Map([...saved, ...current.map((record) => [record.id, record] as const)]);
    const fresh = current.filter(({ id }) => !order.ids.includes(id));
    return [...fresh, ...order.ids.flatMap((id) => byId.get(id) ?? [])];
    // `newest` depends on `saved`.
  }, [rows.rows, saved, order, isKept, edits]);
  useDeleted(resource, rows, shown, edits);
  return { ...rows, rows: shown };
}

/** Checks whether saved records that the server does not list any more still exist. */
function useDeleted(resource: string, rows: Rows, shown: readonly ResourceRecord[], edits: Edits): void {
  const dataProvider = useDataProvider();
  const missing = shown
    .map(({ id }) => id)
    .filter((id) => !rows.rows.some((record) => record.id === id))
    .join();
  const { isFetching } = rows;
  useEffect(() => {
    if (missing === '' || isFetching) return;
    for (const id of missing.split(',')) {
      dataProvider()
        .getOne({ resource, id, meta: { silent: true } })
        .catch(() => edits.forget(id));
    }
  }, [missing, isFetching, resource, dataProvider, edits]);
}
