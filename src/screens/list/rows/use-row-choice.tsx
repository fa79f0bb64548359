import { useRef } from 'react';
import { useEventCallback } from '../../../ui/hooks/use-event-callback.ts';
import type { ResourceRecord } from '../../records/record.ts';

/** The selected records, and functions that change the selection. The rows are memoized: `ids` and `labelOf` must be stable. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** Nothing can be selected or deselected now. @default false */
  readonly isFixed?: boolean;
  readonly onChange: (ids: readonly string[]) => void;
  /** Returns the accessible name of a row's checkbox. */
  readonly labelOf: (record: ResourceRecord) => string;
  readonly labelOfAll: string;
}

/** Selects or deselects a row, or with `isRange` all rows up to the one selected last. */
export type ToggleRow = (id: string, isRange: boolean) => void;

export interface RowChoice extends Pick<RowSelection, 'ids' | 'labelOf' | 'labelOfAll'> {
  /** There is nothing that could be selected now. */
  readonly isDisabled: boolean;
  readonly isAll: boolean;
  /** Some rows are selected, but not all. */
  readonly isSome: boolean;
  readonly toggleAll: () => void;
  /** Stable across renders. */
  readonly toggle: ToggleRow;
}

/** Selection within a page of rows. Rows selected on other pages stay selected. */
export function useRowChoice(
  selection: RowSelection | undefined,
  rows: readonly ResourceRecord[],
): RowChoice | undefined {
  // Index of the row that was selected last: the other end of a range.
  const last = useRef<number>(undefined);
  const isSelected = (id: string) => selection?.ids.has(id) ?? false;
  const selectedCount = rows.filter(({ id }) => isSelected(id)).length;
  const isAll = rows.length > 0 && selectedCount === rows.length;

  const change = (changed: readonly ResourceRecord[], isAdded: boolean) =>
    selection?.onChange(changedIds(selection.ids, changed, isAdded));
  const isFixed = selection?.isFixed === true;
  const toggle = useEventCallback<Parameters<ToggleRow>, void>((id, isRange) => {
    if (isFixed) return;
    const index = rows.findIndex((row) => row.id === id);
    const isAdded = !isSelected(id);
    const other = isRange && selectedCount > 0 ? (last.current ?? index) : index;
    change(rows.slice(Math.min(index, other), Math.max(index, other) + 1), isAdded);
    last.current = isAdded ? index : undefined;
  });

  if (!selection) return undefined;
  return {
    ids: selection.ids,
    labelOf: selection.labelOf,
    labelOfAll: selection.labelOfAll,
    toggle,
    isAll,
    isDisabled: isFixed || rows.length === 0,
    isSome: selectedCount > 0 && !isAll,
    toggleAll() {
      if (isFixed) return;
      change(rows, !isAll);
      last.current = undefined;
    },
  };
}

function changedIds(before: ReadonlySet<string>, changed: readonly ResourceRecord[], isAdded: boolean): string[] {
  const ids = new Set(before);
  for (const { id } of changed) {
    if (isAdded) ids.add(id);
    else ids.delete(id);
  }
  return [...ids];
}
