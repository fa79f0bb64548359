import { useDataProvider } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import { isObject } from '../../../src/base/is-object.ts';
import type { Rows } from '../../../src/screens/list/rows/rows.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import type { EditState, Edits } from './edits.ts';

interface Order {
  /** The state of the list to which the order belongs. */
  readonly listKey: unknown;
  readonly ids: readonly string[];
}

/**
 * Returns the rows with their saved values. From the first edit on they keep their places, although the saved values may
 * sort or filter them elsewhere, until the list shows another page, order or filter. A row with a value that is not saved
 * stays, even if the list does not have it any more.
 */
export function useStandingRows(resource: string, rows: Rows, listKey: unknown, edits: Edits, state: EditState): Rows {
  const [order, setOrder] = useState<Order>();
  const { saved, editing, drafts } = state;
  const isEdited = editing !== undefined || saved.size + drafts.size > 0;
  const isKept = isEdited && order?.listKey === listKey;
  if (isEdited && !isKept && !rows.isFetching) setOrder({ listKey, ids: rows.rows.map(({ id }) => id) });
  // A row that came later has its place from its first edit on.
  else if (isKept && order && editing && !order.ids.includes(editing.row)) {
    const fresh = rows.rows.flatMap(({ id }) => (order.ids.includes(id) ? [] : [id]));
    if (fresh.includes(editing.row)) setOrder({ listKey, ids: [...fresh, ...order.ids] });
  }
  const shown = useMemo(() => {
    const current = rows.rows.map(edits.newest);
    if (!isKept || !order) return current;
    const unsaved = [...[...drafts.values()].flatMap(({ base }) => base ?? []), ...(editing ? [editing.base] : [])];
    const byId = new Map([
      ...unsaved.map((base) => [base.id, base] as const),
      ...saved,
      ...current.map((record) => [record.id, record] as const),
    ]);
    const fresh = current.filter(({ id }) => !order.ids.includes(id));
    return [...fresh, ...order.ids.flatMap((id) => byId.get(id) ?? [])];
    // `newest` depends on `saved`.
  }, [rows.rows, saved, editing, drafts, order, isKept, edits]);
  useDeleted(resource, rows, shown, edits);
  return { ...rows, rows: shown };
}

/** Checks whether records that are shown and that the server does not list any more still exist. */
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
        .catch((error: unknown) => isObject(error) && error.statusCode === 404 && edits.forget(id));
    }
  }, [missing, isFetching, resource, dataProvider, edits]);
}
