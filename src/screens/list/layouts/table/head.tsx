import { useTranslate } from '@refinedev/core';
import { memo } from 'react';
import type { Sort } from '../../../../engine/resource.ts';
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx';
import { type Column, cellClass } from '../../column.ts';
import list from '../../list.module.css';
import type { RowChoice } from '../../rows/use-row-choice.tsx';
import styles from './grid.module.css';

/**
 * Sorts by a field alone, or in addition to the other sort keys; without an order, no longer by it.
 */
export type SortBy = (field: string, order: Sort['order'] | undefined, isAdded: boolean) => void;

export interface TableHeadProps {
  readonly columns: readonly Column[];
  /** Undefined if rows cannot be selected. */
  readonly choice: RowChoice | undefined;
  /** Must be stable: the cells are memoized. */
  readonly onSort: SortBy;
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
              isDisabled={choice.isDisabled}
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

const HeadCell = memo(function HeadCell({ column, onSort }: { column: Column; onSort: SortBy }) {
  const translate = useTranslate();
  const { key, title, isSortable, isResizable, sorted, rank } = column;
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
      // Only one column may have the attribute; the rank of the others is in their names.
      aria-sort={rank === undefined || rank === 1 ? sorted && directions[sorted] : undefined}
      data-sorted={sorted}
      onClick={({ shiftKey }) => onSort(key, nextOrder(column), shiftKey)}
      {...resizing}
    >
      <button type="button" className={styles.sorter}>
        <span className={styles.title} data-rank={rank}>
          {title}
        </span>
        {rank !== undefined && <span className={list.unseen}>{translate(`list.sortedAs.${sorted}`, { rank })}</span>}
      </button>
    </th>
  );
});

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Ascending, then descending, then no longer by this column. */
function nextOrder({ sorted }: Column): Sort['order'] | undefined {
  if (sorted === 'desc') return undefined;
  return sorted === 'asc' ? 'desc' : 'asc';
}
