import { CheckOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Table } from 'antd';
import { permissionTitle } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { Need } from './needs.ts';
import { codesOf, type UserRights } from './use-needs.tsx';
import styles from './why.module.css';

export interface NeedsTableProps {
  readonly needs: readonly Need[];
  /** Undefined until they are loaded: nothing is said about the user so far. */
  readonly rights: UserRights | undefined;
  readonly label: string;
}

/**
 * One row for each element: its name, the required permission, whether the user has it, and the roles it comes from, or
 * those that would give it and who could.
 */
export function NeedsTable({ needs, rights, label: title }: NeedsTableProps) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const ofRule = (rule: Need['rule']) => rights?.codes.filter(({ code }) => codesOf(rule).includes(code)) ?? [];
  return (
    <Table<Need>
      aria-label={title}
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
            const codes = codesOf(rule);
            if (codes.length === 0) return translate('why.everybody');
            return codes.map((code) => (
              <div key={code}>
                {permissionTitle(plan.permissions, code, translate)} <small className={styles.code}>{code}</small>
              </div>
            ));
          },
        },
        {
          title: translate('why.has'),
          width: 70,
          render: (_, { rule }) =>
            rights &&
            (codesOf(rule).length === 0 || ofRule(rule).some(({ by }) => by.length > 0) ? (
              <CheckOutlined role="img" aria-label={translate('why.yes')} />
            ) : (
              translate('why.no')
            )),
        },
        {
          title: translate('why.because'),
          render: (_, { rule }) => rights && <Reason codes={ofRule(rule)} isOpen={codesOf(rule).length === 0} />,
        },
      ]}
    />
  );
}

interface ReasonProps {
  readonly codes: UserRights['codes'];
  /** Nothing is required. */
  readonly isOpen: boolean;
}

function Reason({ codes, isOpen }: ReasonProps) {
  const translate = useTranslate();
  if (isOpen) return translate('why.everyRole');
  const join = (names: (one: UserRights['codes'][number]) => readonly string[]) =>
    [...new Set(codes.flatMap(names))].join(translate('why.separator'));
  const by = join((one) => one.by);
  if (by !== '') return translate('why.from', { roles: by });
  const [others, granters] = [join((one) => one.others), join((one) => one.granters)];
  return (
    <>
      <div>{others === '' ? translate('why.noRole') : translate('why.wouldGive', { roles: others })}</div>
      {granters !== '' && <div>{translate('why.couldGrant', { people: granters })}</div>}
    </>
  );
}
