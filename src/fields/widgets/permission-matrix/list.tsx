import { useTranslate } from '@refinedev/core';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { isGranted } from './grants.ts';
import styles from './matrix.module.css';
import { cellsOf, columnNames, type MatrixRow } from './rows.ts';
import { Twins } from './table.tsx';
import { Tick } from './tick.tsx';
import type { Ticks } from './ticks.ts';
import { useLineName, useTickNames } from './words.tsx';

export interface MatrixListProps {
  readonly rows: readonly MatrixRow[];
  readonly shared: ReadonlyMap<string, readonly PermissionNode[]>;
  readonly grantedCodes: ReadonlySet<string>;
  readonly ticks: Ticks;
  /** Opens every group. @default all are folded */
  readonly isOpen?: boolean;
}

/** The matrix on a narrow screen: groups that unfold, and in them the places with their operations below each other. */
export function MatrixList({ rows, shared, grantedCodes, ticks, isOpen = false }: MatrixListProps) {
  const nameOf = useLineName();
  const names = useTickNames();
  const tops = rows.flatMap((row, index) => (row.level === 0 ? [{ row, inside: insideOf(rows, index) }] : []));
  const place = (row: MatrixRow) => (
    <fieldset key={row.node.key} className={styles.entry}>
      <legend>
        {/* The tick is the control. */}
        <label className={styles.named}>
          <Tick label={names.row(row)} cells={cellsOf(row)} ticks={ticks} />
          {row.isGroup ? names.row(row) : nameOf(row.node)}
        </label>
        <Twins nodes={row.isGroup ? [] : (shared.get(row.node.key) ?? [])} nameOf={nameOf} />
      </legend>
      {!row.isGroup &&
        columnNames.flatMap((column) =>
          row.cells[column].map((node) => (
            <label key={node.key} className={styles.named}>
              <Tick label={names.cell(row, column, node)} cells={[node]} ticks={ticks} />
              {column === 'open' ? names.column(column) : nameOf(node)}
            </label>
          )),
        )}
    </fieldset>
  );
  return (
    <div className={styles.entries}>
      {tops.map(({ row, inside }) =>
        inside.length === 0 ? (
          place(row)
        ) : (
          <details key={`${row.node.key} ${isOpen}`} open={isOpen}>
            <GroupSummary name={nameOf(row.node)} cells={cellsOf(row)} grantedCodes={grantedCodes} />
            {[row, ...inside].map(place)}
          </details>
        ),
      )}
    </div>
  );
}

interface GroupSummaryProps extends Pick<MatrixListProps, 'grantedCodes'> {
  readonly name: string;
  readonly cells: readonly PermissionNode[];
}

function GroupSummary({ name, cells, grantedCodes }: GroupSummaryProps) {
  const translate = useTranslate();
  const count = cells.filter((cell) => isGranted(cell, grantedCodes)).length;
  return (
    <summary>
      {name}
      <span className={styles.twins}>{translate('account.permissions.some', { count, all: cells.length })}</span>
    </summary>
  );
}

/** Returns the rows below a row of the first level. */
function insideOf(rows: readonly MatrixRow[], index: number): readonly MatrixRow[] {
  const rest = rows.slice(index + 1);
  const end = rest.findIndex(({ level }) => level === 0);
  return end < 0 ? rest : rest.slice(0, end);
}
