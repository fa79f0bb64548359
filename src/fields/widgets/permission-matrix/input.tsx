import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Empty, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { allows, superAdmin } from '../../../engine/permissions/permission.ts';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { useClearing } from '../../../ui/inputs/clearing.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { controlOf } from '../../parts/control.ts';
import type { InputProps } from '../../view.ts';
import { countGranted, matching, sharers } from './grants.ts';
import { MatrixGrid } from './grid.tsx';
import { usePermissionLines } from './lines.tsx';
import { MatrixList } from './list.tsx';
import styles from './matrix.module.css';
import { rowsOf } from './rows.ts';
import { createTicks } from './ticks.ts';
import { useLineName } from './words.tsx';

/**
 * Edits permissions in a matrix of the places of the console and the operations there. Users cannot grant permissions
 * that they do not have; the matrix marks them.
 */
export function PermissionInput(props: InputProps<object, unknown>) {
  const { nodes, mayGrant } = usePermissions();
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return <PermissionMatrix {...props} nodes={nodes} mayGrant={mayGrant} />;
}

interface PermissionMatrixProps extends InputProps<object, unknown> {
  readonly nodes: readonly PermissionNode[];
  readonly mayGrant: (code: string) => boolean;
}

function PermissionMatrix({ nodes, mayGrant, ...props }: PermissionMatrixProps) {
  const { value, onChange, disabled = false } = props;
  const translate = useTranslate();
  const clearing = useClearing();
  const nameOf = useLineName();
  const isWide = useWidthFrom('md');
  const [keyword, setKeyword] = useState('');
  const shared = useMemo(() => placesTogether(nodes), [nodes]);
  const codes = [value ?? []].flat().filter((code) => typeof code === 'string');
  const grantedCodes = new Set(codes);
  const wanted = keyword.trim().toLowerCase();
  const shown = wanted === '' ? nodes : matching(nodes, (node) => matches(node, nameOf(node), wanted));
  const ticks = createTicks({ nodes, codes, mayGrant, disabled, onChange: (changed) => onChange?.(changed) });
  const drawn = { rows: rowsOf(shown), shared, ticks };
  return (
    <div>
      <Input
        {...controlOf(props)}
        prefix={<SearchOutlined />}
        allowClear={clearing}
        placeholder={translate('account.permissions.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={translate('account.permissions.nothingFound')} />
      )}
      {shown.length > 0 &&
        (isWide ? (
          <MatrixGrid {...drawn} nodes={shown} />
        ) : (
          <MatrixList {...drawn} grantedCodes={grantedCodes} isOpen={wanted !== ''} />
        ))}
      <p className={styles.count}>
        {translate('account.permissions.count', { count: countGranted(nodes, grantedCodes) })}
      </p>
    </div>
  );
}

/** Returns the other places with the same permission, by the key of a place. */
function placesTogether(nodes: readonly PermissionNode[]) {
  return new Map(
    [...sharers(nodes)].map(([key, others]) => [key, others.filter(({ operation }) => operation === undefined)]),
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
