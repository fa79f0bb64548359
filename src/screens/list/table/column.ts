import type { ReactNode } from 'react';
import type { Sort } from '../../../engine/resource.ts';
import type { ResourceRecord } from '../../shared/record.ts';
import styles from './grid.module.css';

/** A column of the list's table. */
export interface Column {
  /** Name of the field, or `actions`. */
  readonly key: string;
  readonly title: ReactNode;
  /** Pixels. Where the table has more room than all columns need, each is stretched in proportion. */
  readonly width: number;
  /** @default 'start' */
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Side at which the column stays while the others scroll. @default it scrolls */
  readonly fixed?: 'start' | 'end' | undefined;
  /** Long text ends in an ellipsis. @default it shows all */
  readonly isCut?: boolean | undefined;
  /** A click on the head sorts. @default it does not */
  readonly isSortable?: boolean | undefined;
  /** The order of the rows, where they are sorted by this column. */
  readonly sorted?: Sort['order'] | undefined;
  /** Its edge can be dragged. @default it cannot */
  readonly isResizable?: boolean | undefined;
  readonly render: (record: ResourceRecord) => ReactNode;
}

/** Pixels of the column with the checkboxes. */
export const selectionWidth = 40;

/** The class of the column's cells, those of the head included. */
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

/** The pixels that fixed columns take at each side. */
export function fixedWidths(
  columns: readonly Column[],
  before: number,
): { readonly start: number; readonly end: number } {
  const sum = (side: Column['fixed']) =>
    columns.reduce((total, { fixed, width }) => total + (fixed === side ? width : 0), 0);
  return { start: before + sum('start'), end: sum('end') };
}
