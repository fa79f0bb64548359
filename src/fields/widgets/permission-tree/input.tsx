import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Empty, Input, Skeleton, Tooltip, Tree, type TreeDataNode } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { allows, superAdmin } from '../../../engine/permission.ts';
import type { PermissionNode } from '../../../engine/permission-tree.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useClearing } from '../../clearing.tsx';
import { controlOf } from '../../control.ts';
import type { InputProps } from '../../view.ts';
import { branch, countGranted, isGranted, isPartlyGranted, matching, sharers, toggled } from './grants.ts';
import { usePermissionLines } from './lines.tsx';
import styles from './permission-tree.module.css';
import { useLineName } from './words.tsx';

/** Height of the virtualised tree in pixels. */
const height = 380;

/**
 * Edits permissions in the navigation tree of the console. Users cannot grant permissions that they do not have; the
 * tree marks them.
 */
export function PermissionInput(props: InputProps<object, unknown>) {
  const { nodes, mayGrant } = usePermissions();
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return <PermissionTree {...props} nodes={nodes} mayGrant={mayGrant} />;
}

interface PermissionTreeProps extends InputProps<object, unknown> {
  readonly nodes: readonly PermissionNode[];
  readonly mayGrant: (code: string) => boolean;
}

function PermissionTree({ nodes, mayGrant, ...props }: PermissionTreeProps) {
  const { value, onChange, disabled = false } = props;
  const translate = useTranslate();
  const clearing = useClearing();
  const nameOf = useLineName();
  const [keyword, setKeyword] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<Key>>(() => new Set());
  const shared = useMemo(() => sharers(nodes), [nodes]);
  const codes = [value ?? []].flat().filter((code) => typeof code === 'string');
  const held = new Set(codes);
  const wanted = keyword.trim().toLowerCase();
  const shown = wanted === '' ? nodes : matching(nodes, (node) => matches(node, nameOf(node), wanted));
  const lines = shown.flatMap(branch);
  const keysOf = (test: (node: PermissionNode) => boolean) => lines.filter(test).map(({ key }) => key);

  function toTreeNode(node: PermissionNode): TreeDataNode {
    const isFree =
      node.codes.length > 0 ? node.codes.some(mayGrant) : branch(node).some((one) => one.codes.some(mayGrant));
    const twins = (shared.get(node.key) ?? []).filter((other) => other.operation === node.operation);
    return {
      key: node.key,
      title: (
        <Tooltip title={isFree ? undefined : translate('account.permissions.notHeld')} placement="right">
          <span>
            {nameOf(node)}
            {twins.length > 0 && node.operation === undefined && (
              <span className={styles.twins}>
                {translate('account.permissions.together', {
                  names: twins.map(nameOf).join(translate('list.separator')),
                })}
              </span>
            )}
            {!isFree && <span className={styles.unseen}>{translate('account.permissions.notHeld')}</span>}
          </span>
        </Tooltip>
      ),
      disableCheckbox: !isFree,
      children: node.children.map(toTreeNode),
    };
  }

  return (
    <div className={styles.input}>
      <Input
        {...controlOf(props)}
        prefix={<SearchOutlined />}
        allowClear={clearing}
        placeholder={translate('account.permissions.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={translate('account.permissions.nothingFound')} />
      ) : (
        <Tree
          className={styles.tree}
          aria-label={translate('account.permissions.tree')}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          disabled={disabled}
          height={height}
          treeData={shown.map(toTreeNode)}
          expandedKeys={keysOf(({ key, children }) => children.length > 0 && (wanted !== '' || !folded.has(key)))}
          onExpand={(_keys, { node, expanded }) =>
            setFolded(
              (before) => new Set(expanded ? [...before].filter((key) => key !== node.key) : [...before, node.key]),
            )
          }
          checkedKeys={{
            checked: keysOf((node) => isGranted(node, held)),
            halfChecked: keysOf((node) => isPartlyGranted(node, held)),
          }}
          onCheck={(_keys, { node }) => onChange?.(toggled(shown, String(node.key), codes, mayGrant))}
        />
      )}
      <p className={styles.count}>{translate('account.permissions.count', { count: countGranted(nodes, held) })}</p>
    </div>
  );
}

/**
 * Returns the nodes that the user may see and the codes that the user has. Platform permissions are only for platform
 * staff.
 */
function usePermissions() {
  const { snapshot } = useWorkspace();
  const lines = usePermissionLines();
  return useMemo(() => {
    const mayGrant = (code: string) => allows(snapshot, code);
    const isOfPlatform = (code: string) => code === superAdmin || code.startsWith(`${superAdmin}:`);
    const nodes = lines?.filter(
      ({ codes }) => codes.length === 0 || mayGrant(superAdmin) || !codes.every(isOfPlatform),
    );
    return { nodes, mayGrant };
  }, [lines, snapshot]);
}

function matches({ codes }: PermissionNode, name: string, wanted: string): boolean {
  return [name, ...codes].some((text) => text.toLowerCase().includes(wanted));
}
