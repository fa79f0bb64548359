import { useTranslate } from '@refinedev/core';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { branch } from './grants.ts';
import { rowsIn, tickAt } from './grid-keys.ts';
import styles from './matrix.module.css';
import { type ColumnName, cellsIn, cellsOf, type MatrixRow } from './rows.ts';
import { MatrixTable } from './table.tsx';
import { Tick } from './tick.tsx';
import type { Ticks } from './ticks.ts';
import { useLineName, useTickNames } from './words.tsx';

export interface MatrixGridProps {
  /** The places shown, with their groups. */
  readonly nodes: readonly PermissionNode[];
  readonly rows: readonly MatrixRow[];
  readonly shared: ReadonlyMap<string, readonly PermissionNode[]>;
  readonly ticks: Ticks;
}

/**
 * The matrix as a grid of ticks: Tab enters it once, the arrow keys move, the space bar ticks. The tick of a row, a column
 * or a group stands for everything in it.
 */
export function MatrixGrid({ nodes, rows, shared, ticks }: MatrixGridProps) {
  const translate = useTranslate();
  const nameOf = useLineName();
  const names = useTickNames();
  const { isStop, grid } = useRovingFocus(rows);
  const all = nodes.flatMap(branch).filter(({ codes }) => codes.length > 0);
  const placeTick = (row: string, label: string, cells: readonly PermissionNode[]) => (
    <Tick {...{ label, cells, ticks }} column="place" isTabStop={isStop(row, 'place')} />
  );
  const cellTick = (row: MatrixRow, column: ColumnName, cells: readonly PermissionNode[], node?: PermissionNode) => (
    <Tick
      key={node?.key ?? column}
      label={names.cell(row, column, node)}
      {...{ cells, ticks, column }}
      isTabStop={isStop(row.node.key, column)}
    />
  );
  return (
    <MatrixTable
      label={translate('account.permissions.tree')}
      {...{ rows, shared, grid }}
      corner={placeTick('', translate('account.permissions.all'), all)}
      head={(column) => (
        <Tick label={names.head(column)} cells={cellsIn(nodes, column)} {...{ ticks, column }} isTabStop={false} />
      )}
      rowHead={(row) => placeTick(row.node.key, names.row(row), cellsOf(row))}
      cell={(row, column) =>
        row.isGroup || column !== 'other'
          ? cellTick(row, column, row.cells[column])
          : row.cells[column].map((node) => (
              <label key={node.key} className={styles.named}>
                {cellTick(row, column, [node], node)}
                {nameOf(node)}
              </label>
            ))
      }
    />
  );
}

/** Where Tab enters the grid: the tick that had the focus last, or the first one. */
function useRovingFocus(rows: readonly MatrixRow[]) {
  const ref = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<readonly [row: string, column: string]>(['', 'place']);
  const isThere = rows.some(({ node }) => node.key === stop[0]);
  return {
    isStop: (row: string, column: string) =>
      isThere ? row === stop[0] && column === stop[1] : row === '' && column === 'place',
    grid: {
      ref,
      onFocus({ target }: FocusEvent) {
        if (!(target instanceof HTMLInputElement) || !ref.current) return;
        const index = rowsIn(ref.current).findIndex((row) => row.contains(target));
        // The first row is the head.
        setStop([rows[index - 1]?.node.key ?? '', target.dataset.column ?? 'place']);
      },
      onKeyDown(event: KeyboardEvent) {
        if (!(event.target instanceof HTMLInputElement) || !ref.current) return;
        const next = tickAt(ref.current, event.target, event);
        if (!next && !event.key.startsWith('Arrow')) return;
        event.preventDefault();
        next?.focus();
      },
    },
  };
}
