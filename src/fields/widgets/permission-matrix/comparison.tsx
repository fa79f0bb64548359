import { CheckOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { among, branch, isGranted } from './grants.ts';
import { usePermissionLines } from './lines.tsx';
import styles from './matrix.module.css';
import { type ColumnName, columnNames, type MatrixRow, rowsOf } from './rows.ts';
import { MatrixTable } from './table.tsx';
import { useLineName, useTickNames } from './words.tsx';

/** One of two lists of permissions, with what stands above it. */
interface ComparedSide {
  readonly name: string;
  readonly grantedCodes: readonly string[];
  readonly facts: ReactNode;
}

export interface ComparedMatricesProps {
  /** Two of them. */
  readonly sides: readonly ComparedSide[];
  /** Shows everything. @default the differences */
  readonly isWhole: boolean;
}

/** Two lists of permissions as matrices beside each other, with what only one of them has marked; lists on a phone. */
export function ComparedMatrices({ sides, isWhole }: ComparedMatricesProps) {
  const translate = useTranslate();
  const isWide = useWidthFrom('lg');
  const nodes = usePermissionLines();
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const grantedCodes = sides.map((side) => new Set(side.grantedCodes));
  const isDifferent = (node: PermissionNode) => new Set(grantedCodes.map((codes) => isGranted(node, codes))).size > 1;
  const differing = among(nodes, isDifferent);
  const rows = rowsOf(isWhole && isWide ? nodes : differing);
  return (
    <div className={styles.sides}>
      {sides.map((side, index) => {
        const codes = grantedCodes[index] ?? new Set();
        const alone = differing.flatMap(branch).filter((node) => isDifferent(node) && isGranted(node, codes));
        return (
          <section key={`${index} ${side.name}`} aria-label={side.name}>
            <h3 className={styles.side}>{side.name}</h3>
            {side.facts}
            <p className={styles.others}>{translate('account.comparison.alone', { count: alone.length })}</p>
            {rows.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={translate('account.comparison.same')} />
            )}
            {rows.length > 0 &&
              (isWide ? <Side {...{ rows, codes, isDifferent }} name={side.name} /> : <Alone {...{ rows, alone }} />)}
          </section>
        );
      })}
    </div>
  );
}

interface SideProps {
  readonly rows: readonly MatrixRow[];
  readonly codes: ReadonlySet<string>;
  readonly isDifferent: (node: PermissionNode) => boolean;
  readonly name: string;
}

function Side({ rows, codes, isDifferent, name }: SideProps) {
  const translate = useTranslate();
  const nameOf = useLineName();
  const mark = (node: PermissionNode, column: ColumnName) => {
    const isGrantedHere = isGranted(node, codes);
    const text = translate(isGrantedHere ? 'account.permissions.granted' : 'account.permissions.notGranted');
    return (
      <span key={node.key} className={styles.mark} data-different={isDifferent(node) || undefined}>
        {isGrantedHere ? (
          <CheckOutlined role="img" aria-label={text} />
        ) : (
          <span aria-label={text} role="img">
            –
          </span>
        )}
        {column === 'other' && ` ${nameOf(node)}`}
      </span>
    );
  };
  return (
    <MatrixTable
      label={name}
      rows={rows}
      cell={(row, column) => (row.isGroup ? null : row.cells[column].map((node) => mark(node, column)))}
    />
  );
}

function Alone({ rows, alone }: { readonly rows: readonly MatrixRow[]; readonly alone: readonly PermissionNode[] }) {
  const names = useTickNames();
  const has = (row: MatrixRow, node: PermissionNode) => row.cells[columnIn(row, node)].includes(node);
  return (
    <ul className={styles.places}>
      {alone.map((node) => {
        const row = rows.find((one) => !one.isGroup && has(one, node)) ?? rows.find((one) => one.node === node);
        return row && <li key={node.key}>{names.cell(row, columnIn(row, node), node)}</li>;
      })}
    </ul>
  );
}

function columnIn({ cells }: MatrixRow, node: PermissionNode): ColumnName {
  return columnNames.find((name) => cells[name].includes(node)) ?? 'open';
}
