import { useTranslate } from '@refinedev/core';
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import styles from './matrix.module.css';
import { type ColumnName, columnNames, type MatrixRow } from './rows.ts';
import { useLineName, useTickNames } from './words.tsx';

export interface MatrixTableProps {
  readonly label: string;
  readonly rows: readonly MatrixRow[];
  /** Other places with the same permission, by key. @default none */
  readonly shared?: ReadonlyMap<string, readonly PermissionNode[]>;
  /** What stands before the title of the places. */
  readonly corner?: ReactNode;
  readonly head?: (column: ColumnName) => ReactNode;
  readonly rowHead?: (row: MatrixRow) => ReactNode;
  readonly cell: (row: MatrixRow, column: ColumnName) => ReactNode;
  /** Makes it a grid, whose cells take the focus. @default a table */
  readonly grid?: {
    readonly ref: Ref<HTMLDivElement>;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
  };
}

/** A matrix: a row for each place, a column for each operation that one of them has. */
export function MatrixTable({ label, rows, shared, corner, head, rowHead, cell, grid }: MatrixTableProps) {
  const translate = useTranslate();
  const nameOf = useLineName();
  const { column: titleOf } = useTickNames();
  const columns = columnNames.filter((column) => rows.some(({ cells }) => cells[column].length > 0));
  return (
    <div className={styles.matrix} role={grid ? 'grid' : 'table'} aria-label={label} {...grid}>
      <div role="row" className={styles.head}>
        <div role="columnheader" className={styles.place}>
          {corner}
          {translate('account.permissions.place')}
        </div>
        {columns.map((column) => (
          <div key={column} role="columnheader" data-column={column}>
            {head?.(column)}
            {titleOf(column)}
          </div>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row.node.key} role="row" className={row.isGroup ? styles.group : undefined}>
          <div role="rowheader" className={styles.place} style={{ paddingInlineStart: 12 + row.level * 20 }}>
            {rowHead?.(row)}
            {nameOf(row.node)}
            <Twins nodes={row.isGroup ? [] : (shared?.get(row.node.key) ?? [])} nameOf={nameOf} />
          </div>
          {columns.map((column) => (
            <div key={column} role={grid ? 'gridcell' : 'cell'} data-column={column}>
              {row.cells[column].length > 0 && cell(row, column)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface TwinsProps {
  readonly nodes: readonly PermissionNode[];
  readonly nameOf: (node: PermissionNode) => string;
}

/** Names the places that are granted together with this one. */
export function Twins({ nodes, nameOf }: TwinsProps) {
  const translate = useTranslate();
  if (nodes.length === 0) return null;
  const names = nodes.map(nameOf).join(translate('list.separator'));
  return <span className={styles.twins}>{translate('account.permissions.together', { names })}</span>;
}
