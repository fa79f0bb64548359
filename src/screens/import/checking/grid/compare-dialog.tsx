import { useTranslate } from '@refinedev/core';
import { Modal } from 'antd';
import { Link } from 'react-router';
import type { Field } from '../../../../engine/fields/field.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { recordPath } from '../../../../engine/routes/under.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import type { ImportRow } from '../rows.ts';
import styles from './row-grid.module.css';

export interface CompareDialogProps {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly row: ImportRow;
  readonly onClose: () => void;
}

/** Compares the existing record with the row of the sheet, side by side. */
export function CompareDialog({ resource, fields, row, onClose }: CompareDialogProps) {
  const translate = useTranslate();
  const existing = row.result?.existing;
  const path = existing && recordPath(resource, { id: existing.id });
  return (
    <Modal
      open
      width={720}
      title={translate('sheets.check.compareTitle', { line: row.line })}
      footer={
        path !== undefined && (
          <Link to={path} target="_blank" rel="noopener">
            {translate('sheets.check.open')}
          </Link>
        )
      }
      onCancel={onClose}
    >
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{translate('sheets.check.fieldName')}</th>
            <th scope="col">{translate('sheets.check.before')}</th>
            <th scope="col">{translate('sheets.check.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const before = existing?.values[field.name] ?? '';
            const after = row.result?.values?.[field.name] ?? row.values[field.name] ?? '';
            return (
              <tr key={field.name} data-different={before !== after || undefined}>
                <th scope="row">{fieldLabel(translate, resource.name, field)}</th>
                <td>{before === '' ? '–' : before}</td>
                <td>{after === '' ? '–' : after}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}
