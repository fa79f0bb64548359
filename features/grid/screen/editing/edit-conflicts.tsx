import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Resource } from '../../../../src/engine/resource.ts';
import { referenceLabel } from '../../../../src/engine/texts/record-name.ts';
import { ConflictChoice } from '../../../../src/screens/form/conflict/choice.tsx';
import { cellOf, type Edits, type Records } from '../../../../src/screens/list/editing/cell-edits.ts';
import type { Grid } from '../../normal-form.ts';
import styles from '../grid.module.css';
import type { GridValue, RowOption } from '../use-cells.tsx';
import { type CellValue, valueIn } from './cell-value.ts';

interface EditConflictsProps {
  readonly grid: Grid;
  readonly resource: Resource;
  /** Keys of the cells that somebody else changed while they were edited. */
  readonly conflicting: readonly string[];
  readonly edits: Edits<CellValue>;
  readonly records: Records;
  readonly rows: readonly RowOption[];
  readonly values: readonly GridValue[];
  readonly onChoose: (keys: readonly string[], isMine: boolean) => void;
}

/** Shows both values of each conflicting cell, and lets the user choose. */
export function EditConflicts({ grid, conflicting, edits, records, rows, values, onChoose }: EditConflictsProps) {
  const translate = useTranslate();
  if (conflicting.length === 0) return null;
  const labelOf = (value: CellValue | undefined) =>
    values.find(({ id }) => id === value)?.label ?? translate('grid.empty');
  const choiceOf = (keys: readonly string[]) => ({
    onTheirs: () => onChoose(keys, false),
    onMine: () => onChoose(keys, true),
  });
  return (
    <div role="alert" className={styles.editConflicts}>
      <div className={styles.editConflict}>
        <strong>{translate('grid.editConflicts', { count: conflicting.length })}</strong>
        {conflicting.length > 1 && <ConflictChoice {...choiceOf(conflicting)} />}
      </div>
      {conflicting.map((key) => {
        const { row, column } = cellOf(key);
        const record = records.get(key);
        return (
          <div key={key} className={styles.editConflict}>
            <ConflictChoice {...choiceOf([key])}>
              {translate('grid.editConflict', {
                row: rows.find(({ value }) => value === row)?.label ?? row,
                column,
                mine: labelOf(edits.get(key)?.value),
                theirs: labelOf(valueIn(record, grid.value)),
                who: referenceLabel(record, 'updatedBy') ?? translate('grid.somebody'),
              })}
            </ConflictChoice>
          </div>
        );
      })}
    </div>
  );
}

interface MissingRowsProps extends Pick<EditConflictsProps, 'edits' | 'values'> {
  /** Keys of the edited cells whose rows left the grid. */
  readonly keys: readonly string[];
  readonly known: ReadonlyMap<string, RowOption>;
  readonly onDiscard: (keys: readonly string[]) => void;
}

/** Names the edits that cannot be saved because their rows left the grid, such as those of a disabled user. */
export function MissingRows({ keys, edits, known, values, onDiscard }: MissingRowsProps) {
  const translate = useTranslate();
  if (keys.length === 0) return null;
  return (
    <div role="alert" className={styles.editConflicts}>
      <div className={styles.editConflict}>
        <strong>{translate('grid.gone', { count: keys.length })}</strong>
        <Button type="link" size="small" onClick={() => onDiscard(keys)}>
          {translate('grid.discard')}
        </Button>
      </div>
      {keys.map((key) => {
        const { row, column } = cellOf(key);
        const edit = edits.get(key);
        return (
          <div key={key} className={styles.editConflict}>
            {translate('grid.goneEdit', {
              row: known.get(row)?.label ?? row,
              column,
              mine: values.find(({ id }) => id === edit?.value)?.label ?? translate('grid.empty'),
            })}
          </div>
        );
      })}
    </div>
  );
}
