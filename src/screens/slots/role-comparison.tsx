import { useOne, useTranslate } from '@refinedev/core';
import { Checkbox, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { fieldLabel } from '../../engine/texts/label.ts';
import { RefSelect } from '../../fields/ref/select.tsx';
import { ComparedMatrices } from '../../fields/widgets/permission-matrix/comparison.tsx';
import { useRecordName } from '../../workspace/record-name.tsx';
import { useWords } from '../../workspace/words.tsx';
import type { ResourceRecord } from '../records/record.ts';
import { Value } from '../values/value.tsx';
import styles from './slots.module.css';

export interface RoleComparisonProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onClosed: () => void;
}

/** Two roles side by side: their data scopes and permissions, with the differences marked. */
export function RoleComparison({ resource, record, onClosed }: RoleComparisonProps) {
  useWords('account');
  const translate = useTranslate();
  const nameOf = useRecordName();
  const [isOpen, setOpen] = useState(true);
  const [isShown, setShown] = useState(false);
  const [other, setOther] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const { result, query } = useOne<ResourceRecord>({
    resource: resource.name,
    id: other ?? '',
    queryOptions: { enabled: other !== undefined },
  });
  const shown = other === undefined || !query.isSuccess ? undefined : result;
  return (
    <Modal
      open={isOpen}
      width={1200}
      footer={null}
      title={translate('account.comparison.title', { role: nameOf(resource, record) })}
      onCancel={() => setOpen(false)}
      afterOpenChange={setShown}
      afterClose={onClosed}
    >
      <div className={styles.compared}>
        <div className={styles.other}>
          <RefSelect
            // The dialog takes the focus itself when it is shown.
            key={String(isShown)}
            startsOpen={isShown}
            aria-label={translate('account.comparison.other')}
            placeholder={translate('account.comparison.other')}
            to={resource.name}
            isMultiple={false}
            value={other === undefined ? [] : [other]}
            labels={[]}
            onChange={([chosen]) => setOther(chosen)}
          />
        </div>
        <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
          {translate('account.comparison.whole')}
        </Checkbox>
      </div>
      {shown && (
        <ComparedMatrices
          isWhole={isWhole}
          sides={[record, shown].map((one) => ({
            name: nameOf(resource, one),
            grantedCodes: [one.permissions ?? []].flat().map(String),
            facts: <Scope resource={resource} record={one} />,
          }))}
        />
      )}
    </Modal>
  );
}

function Scope({ resource, record }: Pick<RoleComparisonProps, 'resource' | 'record'>): ReactNode {
  const translate = useTranslate();
  const field = resource.fields.scope;
  if (!field) return null;
  return (
    <p>
      {fieldLabel(translate, resource.name, field)}:{' '}
      <Value field={field} resource={resource.name} value={record.scope} />
    </p>
  );
}
