import { CheckOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Table } from 'antd';
import { permissionTitle } from '../../engine/label.ts';
import { allows } from '../../engine/permission.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { type Need, type Role, rolesGiving } from './needs.ts';
import styles from './why.module.css';

export interface NeedsTableProps {
  readonly needs: readonly Need[];
  readonly roles: readonly Role[];
}

/**
 * One row for each element: its name, the required permission, whether the user has it, and the roles that grant it.
 */
export function NeedsTable({ needs, roles }: NeedsTableProps) {
  const translate = useTranslate();
  const { plan, snapshot } = useWorkspace();
  const separator = translate('why.separator');
  return (
    <Table<Need>
      aria-label={translate('why.title')}
      rowKey={({ kind, label }) => `${kind} ${label}`}
      size="small"
      pagination={false}
      scroll={{ x: 640, y: 360 }}
      dataSource={[...needs]}
      columns={[
        {
          title: translate('why.what'),
          width: 180,
          render: (_, { kind, label }) => `${translate(`why.kinds.${kind}`)} · ${label}`,
        },
        {
          title: translate('why.permission'),
          width: 200,
          render: (_, { rule }) => {
            const codes = [rule ?? []].flat();
            if (codes.length === 0) return translate('why.everybody');
            return codes.map((code) => (
              <div key={code}>
                {permissionTitle(plan.permissions, code, translate)} <small className={styles.code}>{code}</small>
              </div>
            ));
          },
        },
        {
          title: translate('why.mine'),
          width: 70,
          render: (_, { rule }) =>
            allows(snapshot, rule) ? (
              <CheckOutlined role="img" aria-label={translate('why.yes')} />
            ) : (
              translate('why.no')
            ),
        },
        {
          title: translate('why.roles'),
          render: (_, { rule }) =>
            rule === undefined || rule.length === 0
              ? translate('why.everyRole')
              : rolesGiving(rule, roles).join(separator) || translate('why.noRole'),
        },
      ]}
    />
  );
}
