import type { Sort } from '../../../engine/resource.ts';
import { Checkbox } from '../../../fields/checkbox.tsx';
import { type Column, cellClass } from './column.ts';
import styles from './grid.module.css';
import type { RowChoice } from './use-row-choice.tsx';

export interface TableHeadProps {
  readonly columns: readonly Column[];
  /** Undefined if rows cannot be selected. */
  readonly choice: RowChoice | undefined;
  /** Undefined restores the list's default order. */
  readonly onSort: (sort: Sort | undefined) => void;
}

/** The head of the table: sortable titles, and the checkbox of all rows. */
export function TableHead({ columns, choice, onSort }: TableHeadProps) {
  return (
    <thead className={styles.head}>
      <tr>
        {choice && (
          <th className={styles.selection}>
            <Checkbox
              label={choice.labelOfAll}
              isChecked={choice.isAll}
              isIndeterminate={choice.isSome}
              isDisabled={choice.isEmpty}
              onToggle={choice.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({ column, onSort }: { column: Column; onSort: TableHeadProps['onSort'] }) {
  const { key, title, isSortable, isResizable, sorted } = column;
  const resizing = isResizable ? { 'data-column': key } : undefined;
  if (!isSortable) {
    return (
      <th scope="col" className={cellClass(column)} {...resizing}>
        {title}
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={`${cellClass(column)} ${styles.sortable}`}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      onClick={() => onSort(nextSort(column))}
      {...resizing}
    >
      <button type="button" className={styles.sorter}>
        <span className={styles.title}>{title}</span>
      </button>
    </th>
  );
}

/** Ascending, then descending, then the list's default order. */
function nextSort({ key, sorted }: Column): Sort | undefined {
  if (sorted === 'desc') return undefined;
  return { field: key, order: sorted === 'asc' ? 'desc' : 'asc' };
}
