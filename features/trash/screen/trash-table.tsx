import { useTranslate } from '@refinedev/core';
import { Checkbox } from 'antd';
import { isObject } from '../../../src/base/is-object.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { useClock, useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import styles from './trash.module.css';
import type { TrashedRecord } from './use-trash.tsx';

const day = 24 * 60 * 60 * 1000;

export interface TrashTableProps {
  readonly resource: Resource;
  readonly records: readonly TrashedRecord[];
  readonly isEarlier: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onRestore: (record: TrashedRecord) => void;
}

export function TrashTable({ resource, records, isEarlier, chosen, onChoose, onRestore }: TrashTableProps) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const formatMoment = useFormatMoment();
  const { clock } = useClock();
  const selected = records.filter(({ id }) => chosen.has(id)).length;
  return (
    <table className={styles.table} inert={isEarlier}>
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={translate('trash.selectAll')}
              checked={selected > 0 && selected === records.length}
              indeterminate={selected > 0 && selected < records.length}
              onChange={({ target }) => onChoose(new Set(target.checked ? records.map(({ id }) => id) : []))}
            />
          </th>
          <th>{translate('trash.name')}</th>
          <th>{translate('trash.deletedAt')}</th>
          <th>{translate('trash.deletedBy')}</th>
          <th className={styles.number}>{translate('trash.left')}</th>
          <th aria-label={translate('trash.restore')} />
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const name = nameOf(resource, record);
          const left = Math.max(0, Math.ceil((Date.parse(record.purgedAt) - clock.now().getTime()) / day));
          return (
            <tr key={record.id}>
              <td>
                <Checkbox
                  aria-label={translate('trash.select', { name })}
                  checked={chosen.has(record.id)}
                  onChange={() => onChoose(toggled(chosen, record.id))}
                />
              </td>
              <td className={styles.name} title={name}>
                {name}
              </td>
              <td>
                <time dateTime={record.deletedAt}>{formatMoment(record.deletedAt)}</time>
              </td>
              <td>{authorOf(record) ?? translate('trash.system')}</td>
              <td className={styles.number}>{translate('trash.daysLeft', { count: left })}</td>
              <td>
                <WriteButton
                  type="link"
                  size="small"
                  aria-label={translate('trash.restoreOf', { name })}
                  onClick={() => onRestore(record)}
                >
                  {translate('trash.restore')}
                </WriteButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function authorOf({ labels }: TrashedRecord): string | undefined {
  return isObject(labels) && typeof labels.updatedBy === 'string' ? labels.updatedBy : undefined;
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(chosen);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}
