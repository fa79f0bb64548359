import { useTranslate } from '@refinedev/core';
import { type RefObject, useRef, useState } from 'react';
import { envelopeCode } from '../../../../src/base/envelope.ts';
import { isObject } from '../../../../src/base/is-object.ts';
import { maxBatchEntries } from '../../../../src/base/limits.ts';
import type { Resource } from '../../../../src/engine/resource.ts';
import type { LeaveGuard } from '../../../../src/screens/form/leave/leave-guard.tsx';
import { useRefresh } from '../../../../src/screens/records/refresh.tsx';
import { useFeedback } from '../../../../src/ui/feedback.tsx';
import { useCall } from '../../../../src/workspace/requests/call.ts';
import { reasonOf } from '../../../../src/workspace/requests/reason.ts';
import type { Grid } from '../../normal-form.ts';
import { useCellNames } from '../use-cell-names.ts';
import type { Row } from '../use-cells.tsx';
import { type CellEdits, type Change, type IsShown, positionOf, type Records } from './cell-edits.ts';

/** How often a batch is sent again after others changed cells without changing their values. */
const maxRepeats = 3;

interface SavingParts {
  /** Waits for the save before the grid is left. Mounted with the grid. */
  readonly guard: RefObject<LeaveGuard | null>;
  readonly resource: Resource;
  readonly grid: Grid;
  readonly cellEdits: CellEdits;
  readonly records: Records;
  readonly rows: readonly Row[];
  readonly isShown: IsShown;
  /** Fetches the cells again. */
  readonly load: () => Promise<Records>;
}

/** Returns a function that saves all edits in one batch. It resolves to true if none are left. */
export function useSaving({ guard, resource, grid, cellEdits, records, rows, isShown, load }: SavingParts) {
  const translate = useTranslate();
  const call = useCall();
  const refresh = useRefresh(resource.name);
  const { notify } = useFeedback();
  const nameCells = useCellNames();
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(records);

  async function send(changes: readonly Change[]): Promise<void> {
    const { created, updated } = inParts(changes);
    await call('post', `${resource.name}/batch`, {
      payload: {
        create: created.map(({ key, edit }) => {
          const { row, day } = positionOf(key);
          const enterprise = rows.find(({ value }) => value === row)?.enterprise;
          const owner = enterprise === undefined ? {} : { enterprise };
          return { ...owner, [grid.row]: row, [grid.column]: day, [grid.value]: edit.value };
        }),
        update: updated.map(({ id, version, edit }) => ({ id, version, [grid.value]: edit.value })),
      },
    });
  }

  /** Returns the number of saved cells. */
  async function saveAll(now: Records, repeats = 0): Promise<number> {
    const changes = cellEdits
      .changes(now, isShown)
      .filter(({ edit }) => edit.reason === undefined)
      .slice(0, maxBatchEntries);
    if (changes.length === 0) {
      cellEdits.saved([], now, isShown);
      return 0;
    }
    try {
      await send(changes);
    } catch (error) {
      const refused = refusedOf(error, changes);
      const fresh = await load();
      latest.current = fresh;
      const isConflicting = cellEdits.conflicting(fresh, isShown).length > 0;
      const reasons = new Map(
        refused.flatMap(({ key, message, code }) => (code === envelopeCode.conflict ? [] : [[key, message]])),
      );
      cellEdits.refused(reasons);
      if (refused.length === 0 || isConflicting || reasons.size > 0 || repeats >= maxRepeats) throw error;
      return saveAll(fresh, repeats + 1);
    }
    const fresh = await load();
    cellEdits.saved(changes, fresh, isShown);
    return changes.length + (await saveAll(fresh));
  }

  /** Says why nothing was saved. A refused cell is named, because it may be out of sight. */
  function describe(error: unknown): string {
    // Conflicting cells are shown above the grid.
    const count = cellEdits.conflicting(latest.current, isShown).length;
    if (count > 0) return translate('grid.editConflicts', { count });
    // Cells that were refused before are not why the request failed, such as for want of a connection.
    if (!isObject(error) || !isObject(error.entries)) return reasonOf(error, translate);
    const refused = [...cellEdits.state().edits].flatMap(([key, { reason }]) => {
      const { row, day } = positionOf(key);
      if (reason === undefined || !isShown(key)) return [];
      return [{ row: rows.find(({ value }) => value === row)?.label, column: day, text: reason }];
    });
    return refused.length > 0 ? nameCells(refused) : reasonOf(error, translate);
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    setSaving(true);
    try {
      const count = (await guard.current?.whileSaving(() => saveAll(records))) ?? 0;
      if (count > 0) notify({ type: 'success', title: translate('grid.saved', { count }) });
    } catch (error) {
      notify({ type: 'error', title: translate('grid.notSaved'), description: describe(error) });
    } finally {
      setSaving(false);
      void refresh();
    }
    return cellEdits.state().edits.size === 0;
  }
  return { save, isSaving };
}

/** Returns the changes in the order in which the server counts the entries of a batch. */
function inParts(changes: readonly Change[]) {
  return {
    created: changes.filter(({ id }) => id === undefined),
    updated: changes.filter(({ id }) => id !== undefined),
  };
}

/** Returns which changes the server refused, and why. */
function refusedOf(error: unknown, changes: readonly Change[]) {
  const { created, updated } = inParts(changes);
  const entries = isObject(error) && isObject(error.entries) ? error.entries : {};
  return [...created, ...updated].flatMap(({ key }, position) => {
    const entry: unknown = entries[position];
    if (!isObject(entry) || typeof entry.message !== 'string') return [];
    // The message of an invalid entry only points to its fields.
    const problems = isObject(entry.errors) ? Object.values(entry.errors).flat().map(String) : [];
    return [{ key, message: problems.length > 0 ? problems.join(' ') : entry.message, code: entry.code }];
  });
}
