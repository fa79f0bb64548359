import { useTranslate } from '@refinedev/core';
import { type RefObject, useRef, useState } from 'react';
import { envelopeCode } from '../../../../src/base/envelope.ts';
import { isObject } from '../../../../src/base/is-object.ts';
import type { Resource } from '../../../../src/engine/resource.ts';
import type { LeaveGuard } from '../../../../src/screens/form/leave/leave-guard.tsx';
import {
  type CellEdits,
  type Change,
  cellOf,
  type Records,
  saveCellEdits,
} from '../../../../src/screens/list/editing/cell-edits.ts';
import { useRefresh } from '../../../../src/screens/records/refresh.tsx';
import { useFeedback } from '../../../../src/ui/feedback.tsx';
import { useCall } from '../../../../src/workspace/requests/call.ts';
import { reasonOf } from '../../../../src/workspace/requests/reason.ts';
import type { Grid } from '../../normal-form.ts';
import { useCellNames } from '../use-cell-names.ts';
import type { RowOption } from '../use-cells.tsx';
import type { CellValue } from './cell-value.ts';

interface SavingParts {
  /** Waits for the save before the grid is left. Mounted with the grid. */
  readonly guard: RefObject<LeaveGuard | null>;
  readonly resource: Resource;
  readonly grid: Grid;
  readonly cellEdits: CellEdits<CellValue>;
  readonly records: Records;
  readonly rows: readonly RowOption[];
  readonly isShown: (key: string) => boolean;
  /** Fetches the cells again. */
  readonly load: () => Promise<Records>;
}

/** Returns a function that saves all edits in one batch. It resolves to true if none are left. */
export function useSaving(parts: SavingParts) {
  const { guard, resource, cellEdits, records, isShown, load } = parts;
  const translate = useTranslate();
  const write = useWrite(parts);
  const refresh = useRefresh(resource.name);
  const { notify } = useFeedback();
  const describe = useDescription(parts);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(records);

  async function loadAgain(): Promise<Records> {
    latest.current = await load();
    return latest.current;
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    setSaving(true);
    try {
      const count =
        (await guard.current?.whileSaving(() =>
          saveCellEdits(cellEdits, records, { write, refusedOf, load: loadAgain }, isShown),
        )) ?? 0;
      if (count > 0) notify({ type: 'success', title: translate('grid.saved', { count }) });
    } catch (error) {
      notify({ type: 'error', title: translate('grid.notSaved'), description: describe(error, latest.current) });
    } finally {
      setSaving(false);
      void refresh();
    }
    return cellEdits.state().edits.size === 0;
  }
  return { save, isSaving };
}

function useWrite({ resource, grid, rows, load }: SavingParts) {
  const call = useCall();
  return async (changes: readonly Change<CellValue>[]): Promise<Records> => {
    const { created, updated } = inParts(changes);
    await call('post', `${resource.name}/batch`, {
      payload: {
        create: created.map(({ key, edit }) => {
          const { row, column } = cellOf(key);
          const enterprise = rows.find(({ value }) => value === row)?.enterprise;
          const owner = enterprise === undefined ? {} : { enterprise };
          return { ...owner, [grid.row]: row, [grid.column]: column, [grid.value]: edit.value };
        }),
        update: updated.map(({ record, edit }) => ({
          id: record?.id,
          version: record?.version,
          [grid.value]: edit.value,
        })),
      },
    });
    return load();
  };
}

/** Returns a function that says why nothing was saved. A refused cell is named, because it may be out of sight. */
function useDescription({ cellEdits, rows, isShown }: SavingParts) {
  const translate = useTranslate();
  const nameCells = useCellNames();
  return (error: unknown, latest: Records): string => {
    // Conflicting cells are shown above the grid.
    const count = cellEdits.conflicting(latest, isShown).length;
    if (count > 0) return translate('grid.editConflicts', { count });
    // Cells that were refused before are not why the request failed, such as for want of a connection.
    if (!isObject(error) || !isObject(error.entries)) return reasonOf(error, translate);
    const refused = [...cellEdits.state().edits].flatMap(([key, { reason }]) => {
      const { row, column } = cellOf(key);
      if (reason === undefined || !isShown(key)) return [];
      return [{ row: rows.find(({ value }) => value === row)?.label, column, text: reason }];
    });
    return refused.length > 0 ? nameCells(refused) : reasonOf(error, translate);
  };
}

/** Returns the changes in the order in which the server counts the entries of a batch. */
function inParts(changes: readonly Change<CellValue>[]) {
  return {
    created: changes.filter(({ record }) => record === undefined),
    updated: changes.filter(({ record }) => record !== undefined),
  };
}

/** Returns which changes the server refused, and why. */
function refusedOf(error: unknown, changes: readonly Change<CellValue>[]) {
  const { created, updated } = inParts(changes);
  const entries = isObject(error) && isObject(error.entries) ? error.entries : {};
  const refused = [...created, ...updated].flatMap(({ key }, position) => {
    const entry: unknown = entries[position];
    if (!isObject(entry) || typeof entry.message !== 'string') return [];
    // The message of an invalid entry only points to its fields.
    const problems = isObject(entry.errors) ? Object.values(entry.errors).flat().map(String) : [];
    const reason = problems.length > 0 ? problems.join(' ') : entry.message;
    return [[key, entry.code === envelopeCode.conflict ? undefined : reason] as const];
  });
  return new Map(refused);
}
