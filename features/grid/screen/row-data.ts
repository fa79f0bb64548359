import type { Highlight } from '../../../src/engine/definition/list.ts';
import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { type Edits, keyOf, type Records } from '../../../src/screens/list/editing/cell-edits.ts';
import { highlightOf } from '../../../src/screens/list/rows/highlights.ts';
import type { Grid } from '../normal-form.ts';
import { type CellValue, valueIn } from './editing/cell-value.ts';
import { type Mark, marksOf } from './marks.ts';
import type { GridValue, RowOption } from './use-cells.tsx';

/** A cell as it is drawn. */
export interface CellData {
  readonly key: string;
  readonly value: CellValue;
  readonly label: string;
  readonly color: string | undefined;
  /** The value is not saved. */
  readonly isEdited: boolean;
  readonly isConflicting: boolean;
  readonly reason: string | undefined;
  readonly highlight: Highlight | undefined;
  readonly mark: Mark | undefined;
}

export interface RowData {
  readonly row: RowOption;
  readonly cells: readonly CellData[];
  readonly minutes: number;
  readonly isTooLong: boolean;
  /** Differs when anything that is drawn differs. */
  readonly signature: string;
}

export interface RowDataParts {
  readonly resource: Resource;
  readonly grid: Grid;
  readonly values: readonly GridValue[];
  readonly records: Records;
  readonly edits: Edits<CellValue>;
  readonly conflicting: readonly string[];
  readonly context: ConditionContext;
  /** The visible days, with one more before and after them. */
  readonly days: readonly string[];
}

/** Returns what is drawn of each row, with the unsaved values. */
export function rowDataOf(rows: readonly RowOption[], parts: RowDataParts): RowData[] {
  const { resource, grid, records, edits, context, days } = parts;
  const values = new Map(parts.values.map((value) => [value.id, value]));
  const conflicting = new Set(parts.conflicting);
  const last = days.length - 2;
  return rows.map((row) => {
    const own = days.map((day) => {
      const key = keyOf({ row: row.value, column: day });
      const record = records.get(key);
      const edit = edits.get(key);
      return { key, record, edit, value: edit ? edit.value : valueIn(record, grid.value) };
    });
    const hours = own.map(({ value }) => (value === null ? undefined : values.get(value)?.hours));
    const { marks, minutes, isTooLong } = marksOf(hours, grid.hours ?? {}, [1, last]);
    const cells = own.slice(1, last + 1).map(({ key, record, edit, value }, index): CellData => {
      const known = value === null ? undefined : values.get(value);
      const said = record?.labels?.[grid.value];
      return {
        key,
        value,
        isEdited: edit !== undefined,
        isConflicting: conflicting.has(key),
        reason: edit?.reason,
        label: value === null ? '' : (known?.label ?? (typeof said === 'string' ? said : value)),
        color: known?.color,
        highlight: record && !edit ? highlightOf(resource, record, context) : undefined,
        mark: grid.hours && marks.get(index + 1),
      };
    });
    return { row, cells, minutes, isTooLong, signature: JSON.stringify([row, cells, minutes, isTooLong]) };
  });
}
