import { CheckOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { CellProps } from '../../view.ts';
import { branch, granted, isGranted } from './grants.ts';
import styles from './matrix.module.css';
import { columnNames, grantedOf, type MatrixRow, rowsOf } from './rows.ts';
import { MatrixTable } from './table.tsx';
import { useLineName } from './words.tsx';

/** Shows the permissions of a role: the places it may open and the operations it may do there. */
export function PermissionDetail({ value }: CellProps<object, unknown>) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const isWide = useWidthFrom('md');
  const grantedCodes = new Set([value].flat().filter((code) => typeof code === 'string'));
  const known = new Set(plan.permissions.flatMap(branch).flatMap(({ codes }) => codes));
  const others = [...grantedCodes].filter((code) => !known.has(code));
  const rows = rowsOf(granted(plan.permissions, grantedCodes));
  return (
    <div className={styles.detail}>
      {isWide ? <GrantedTable rows={rows} grantedCodes={grantedCodes} /> : <GrantedList rows={rows} />}
      {others.length > 0 && (
        <p className={styles.others}>
          {translate('account.permissions.others')} {others.join(translate('list.separator'))}
        </p>
      )}
    </div>
  );
}

interface GrantedProps {
  readonly rows: readonly MatrixRow[];
}

function GrantedTable({ rows, grantedCodes }: GrantedProps & { readonly grantedCodes: ReadonlySet<string> }) {
  const translate = useTranslate();
  const nameOf = useLineName();
  return (
    <MatrixTable
      label={translate('account.permissions.tree')}
      rows={rows}
      cell={({ cells, isGroup }, column) => {
        if (isGroup) return null;
        if (column === 'other')
          return cells.other
            .filter((node) => isGranted(node, grantedCodes))
            .map(nameOf)
            .join(' ');
        if (grantedOf(cells[column], grantedCodes) === 'none') return null;
        return <CheckOutlined role="img" aria-label={translate('account.permissions.granted')} />;
      }}
    />
  );
}

function GrantedList({ rows }: GrantedProps) {
  const nameOf = useLineName();
  return (
    <ul className={styles.places}>
      {rows.map(({ node, level, isGroup, cells }) => (
        <li key={node.key} style={{ paddingInlineStart: level * 16 }}>
          <span className={isGroup ? styles.groupName : undefined}>{nameOf(node)}</span>
          {!isGroup &&
            columnNames
              .filter((column) => column !== 'open')
              .flatMap((column) => cells[column])
              .map((operation) => (
                <span key={operation.key} className={styles.operation}>
                  {nameOf(operation)}
                </span>
              ))}
        </li>
      ))}
    </ul>
  );
}
