import { Alert, Form, TreeSelect } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { groupBy } from '../../../base/grouping.ts';
import { useSay } from '../words.ts';
import type { BroughtPermission, LiveCalls } from './live-calls.ts';
import type { RoleOfEnterprise } from './publishing.ts';

export interface GrantsProps {
  readonly brought: readonly BroughtPermission[];
  readonly roles: LiveCalls['roles'];
}

/** Chooses the roles that are given each permission which nobody holds yet: fields of the form that stands around it. */
export function Grants({ brought, roles: load }: GrantsProps) {
  const say = useSay();
  const [roles, setRoles] = useState<readonly RoleOfEnterprise[]>();
  const [failure, setFailure] = useState<string>();
  const isNeeded = brought.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    load().then(setRoles, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [isNeeded, load]);
  const tree = useMemo(() => nodesOf(roles ?? []), [roles]);
  return (
    <>
      {failure !== undefined && <Alert type="warning" showIcon title={failure} />}
      {brought.map(({ permission, title }) => (
        <Form.Item
          key={permission}
          name={['grants', permission]}
          label={say('grantTo', title)}
          extra={say('grantHelp', permission)}
        >
          <TreeSelect
            treeData={tree}
            treeCheckable
            showCheckedStrategy={TreeSelect.SHOW_CHILD}
            treeNodeLabelProp="label"
            showSearch={{ treeNodeFilterProp: 'label' }}
            allowClear
            maxTagCount={8}
            // What is typed before they are there would find them folded up.
            disabled={!roles}
            loading={!roles && failure === undefined}
            placeholder={say('grantNobody')}
            aria-label={say('grantTo', title)}
          />
        </Form.Item>
      ))}
    </>
  );
}

interface RoleNode {
  readonly value: string;
  readonly title: string;
  /** What is searched, and says it where the tree does not stand around it. */
  readonly label: string;
  readonly children?: RoleNode[];
}

/** Returns the roles below what they are called, so that those of all enterprises are chosen at once. */
function nodesOf(roles: readonly RoleOfEnterprise[]): RoleNode[] {
  return [...groupBy(roles, ({ name }) => name)].map(([name, some]) => {
    const nodes = some.map(({ id, enterprise }) => ({
      value: id,
      title: enterprise,
      label: [name, enterprise].filter(Boolean).join(' · '),
    }));
    const [only] = nodes;
    if (only && nodes.length === 1) return { ...only, title: only.label };
    return { value: `name ${name}`, title: name, label: name, children: nodes };
  });
}
