import { type HTMLAttributes, type KeyboardEvent, memo, type Ref } from 'react';
import { Checkbox } from '../../../../../ui/inputs/checkbox.tsx';
import type { ResourceRecord } from '../../../../records/record.ts';
import { type Column, cellClass } from '../../../column.ts';
import type { ToggleRow } from '../../../rows/use-row-choice.tsx';
import styles from '../grid.module.css';

export interface TableRowProps {
  readonly record: ResourceRecord;
  readonly columns: readonly Column[];
  readonly className: string | undefined;
  /** Undefined if rows cannot be selected. */
  readonly selectLabel: string | undefined;
  readonly isSelected: boolean;
  readonly onToggle: ToggleRow | undefined;
  readonly rowProps: ((record: ResourceRecord) => HTMLAttributes<HTMLElement>) | undefined;
  readonly onOpen: (record: ResourceRecord) => void;
  /** Index among all rows from 0, if rows are virtualized. */
  readonly index?: number | undefined;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

/** One row. Memoized: renders again only when its content changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { record, columns, className, selectLabel, isSelected, onToggle, rowProps, onOpen, index, ref } = props;
  return (
    <tr
      {...rowProps?.(record)}
      ref={ref}
      className={className}
      onKeyDown={(event) => isOpening(event) && onOpen(record)}
      tabIndex={-1}
      data-row-key={record.id}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {selectLabel !== undefined && onToggle && (
        <td className={styles.selection}>
          <Checkbox
            label={selectLabel}
            isChecked={isSelected}
            onToggle={({ nativeEvent }) =>
              onToggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.render(record)}
        </td>
      ))}
    </tr>
  );
});

/** True for Enter on the row itself, not on an element inside it. */
function isOpening({ key, target, currentTarget }: KeyboardEvent): boolean {
  return key === 'Enter' && target === currentTarget;
}
