import { useTranslate } from '@refinedev/core';
import { Popover } from 'antd';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import type { Field } from '../../../../engine/fields/field.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import type { ImportRow } from '../rows.ts';
import { CellEditor } from './cell-editor.tsx';
import styles from './row-grid.module.css';

export interface GridCellProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly row: ImportRow;
  /** The error text of the cell. */
  readonly problem: string | undefined;
  /** Row and column, by which keyboard navigation finds the cell. */
  readonly position: string;
  /** The cell is the tab stop of the grid. */
  readonly isCurrent: boolean;
  readonly isEditing: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onEdit: (text: string) => void;
}

/** One cell: its text as a button that opens its input, with its error below. */
export function GridCell(props: GridCellProps) {
  const { resource, field, row, problem, isEditing, onEditing, onEdit } = props;
  const button = useRef<HTMLButtonElement>(null);
  const text = row.values[field.name] ?? '';
  const label = fieldLabel(useTranslate(), resource.name, field);
  function close() {
    onEditing(false);
    button.current?.focus();
  }

  const cell = <CellButton ref={button} {...{ ...props, text, label }} />;
  return (
    <td data-wrong={problem !== undefined || undefined}>
      {isEditing ? (
        <Popover
          open
          arrow={false}
          trigger={[]}
          placement="bottomLeft"
          // On a phone the editor is wider than the space beside the cell, so it is shifted into the window.
          align={{ overflow: { shiftX: true, adjustY: true } }}
          content={
            <CellEditor
              {...{ resource, field, text, label, problem }}
              onSave={(changed) => changed !== text && onEdit(changed)}
              onClose={close}
            />
          }
        >
          {cell}
        </Popover>
      ) : (
        cell
      )}
    </td>
  );
}

interface CellButtonProps extends GridCellProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly text: string;
  readonly label: string;
}

function CellButton(props: CellButtonProps) {
  const { ref, row, text, label, problem, position, isCurrent, onEditing, onKeyDown } = props;
  const translate = useTranslate();
  const shownText = text === '' ? translate('sheets.check.emptyCell') : text;
  const said = { field: label, line: row.line, text: shownText, problem };
  return (
    <button
      ref={ref}
      type="button"
      className={styles.cell}
      data-cell={position}
      tabIndex={isCurrent ? 0 : -1}
      disabled={row.isRemoved}
      // It contains the visible text, so that users of voice control can say what they see.
      aria-label={translate(problem === undefined ? 'sheets.check.edit' : 'sheets.check.editWrong', said)}
      title={problem === undefined ? text : `${text}\n${problem}`}
      onClick={() => onEditing(true)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.value}>{text === '' ? '–' : text}</span>
      {problem !== undefined && <span className={styles.problem}>{problem}</span>}
    </button>
  );
}
