import { useTranslate } from '@refinedev/core';
import type { PermissionNode } from '../../../engine/permission-tree.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { CellProps } from '../../view.ts';
import { branch, granted } from './grants.ts';
import styles from './permission-tree.module.css';
import { useLineName } from './words.tsx';

/** Shows the permissions of a role: the places it may open and the operations it may do there. */
export function PermissionDetail({ value }: CellProps<object, unknown>) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const nameOf = useLineName();
  const held = new Set([value].flat().filter((code) => typeof code === 'string'));
  const known = new Set(plan.permissions.flatMap(branch).flatMap(({ codes }) => codes));
  const others = [...held].filter((code) => !known.has(code));
  return (
    <div className={styles.detail}>
      <Places nodes={granted(plan.permissions, held)} nameOf={nameOf} />
      {others.length > 0 && (
        <p className={styles.others}>
          {translate('account.permissions.others')} {others.join(translate('list.separator'))}
        </p>
      )}
    </div>
  );
}

interface PlacesProps {
  readonly nodes: readonly PermissionNode[];
  readonly nameOf: (node: PermissionNode) => string;
}

function Places({ nodes, nameOf }: PlacesProps) {
  return (
    <ul className={styles.places}>
      {nodes.map((node) => (
        <Place key={node.key} node={node} nameOf={nameOf} />
      ))}
    </ul>
  );
}

function Place({ node, nameOf }: { readonly node: PermissionNode; readonly nameOf: PlacesProps['nameOf'] }) {
  const operations = node.children.filter(({ operation }) => operation !== undefined);
  const places = node.children.filter(({ operation }) => operation === undefined);
  return (
    <li>
      <span className={places.length > 0 ? styles.group : undefined}>{nameOf(node)}</span>
      {operations.map((operation) => (
        <span key={operation.key} className={styles.leaf}>
          {nameOf(operation)}
        </span>
      ))}
      {places.length > 0 && <Places nodes={places} nameOf={nameOf} />}
    </li>
  );
}
