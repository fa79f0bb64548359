import type { ReactNode } from 'react';
import type { Sort } from '../../engine/resource.ts';
import type { ResourceRecord } from '../records/record.ts';
import styles from './layouts/table/grid.module.css';

/** A column of the list's table. */
export interface Column {
  /** Name of the field, or `actions`. */
  readonly key: string;
  readonly title: ReactNode;
  /**
   * Pixels. If the table is wider than all columns together, each is stretched in proportion, except those fixed at the
   * end.
   */
  readonly width: number;
  /** @default 'start' */
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Side where the column is sticky. @default it scrolls */
  readonly fixed?: 'start' | 'end' | undefined;
  /** Long text is cut with an ellipsis. @default the full text is shown */
  readonly isCut?: boolean | undefined;
  /** A click on the head sorts. @default it does not */
  readonly isSortable?: boolean | undefined;
  /** The sort order, if the rows are sorted by this column. */
  readonly sorted?: Sort['order'] | undefined;
  /** Its rank among several columns by which the rows are sorted, from 1. */
  readonly rank?: number | undefined;
  /** The column can be resized by dragging its edge. @default it cannot */
  readonly isResizable?: boolean | undefined;
  readonly render: (record: ResourceRecord) => ReactNode;
}

/** Width of the checkbox column in pixels. */
export const selectionWidth = 40;

/** Returns the class of the column's cells, including the head. */
export function cellClass({ align, fixed, isCut, sorted }: Column): string {
  const classes = [
    isCut && styles.cut,
    align !== undefined && styles[align],
    fixed === 'start' && styles.fixedStart,
    fixed === 'end' && styles.fixedEnd,
    sorted && styles.sorted,
  ];
  return classes.filter(Boolean).join(' ');
}

/** Returns the total width in pixels of the fixed columns at each side. */
export function fixedWidths(
  columns: readonly Column[],
  before: number,
): { readonly start: number; readonly end: number } {
  const sum = (side: Column['fixed']) =>
    columns.reduce((total, { fixed, width }) => total + (fixed === side ? width : 0), 0);
  return { start: before + sum('start'), end: sum('end') };
}
