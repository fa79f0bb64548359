import { type CrudFilter, useTranslate } from '@refinedev/core';
import { Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { maxExportedAtOnce } from '../../../../base/limits.ts';
import { readableFields } from '../../../../engine/fields/values.ts';
import { allows } from '../../../../engine/permissions/permission.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { resourceTitle } from '../../../../engine/texts/label.ts';
import { useFeedback } from '../../../../ui/feedback.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { reasonOf } from '../../../../workspace/requests/reason.ts';
import { useWords } from '../../../../workspace/words.tsx';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import type { ColumnChoice } from '../../columns/column-choice.ts';
import styles from './export-dialog.module.css';
import { type ExportChoice, useListExport } from './use-list-export.tsx';

export interface ExportDialogProps {
  readonly resource: Resource;
  readonly listState: ListState;
  readonly choices: readonly ColumnChoice[];
  /** Number of rows that the address selects. */
  readonly total: number;
  /** Filters of the rows. @default those of the address */
  readonly filters?: CrudFilter[];
  readonly onClose: () => void;
}

/** Asks for the export's format and columns, and shows the number of rows beforehand. */
export function ExportDialog({ resource, listState, filters, choices, total, onClose }: ExportDialogProps) {
  useWords('sheets');
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const { notify } = useFeedback();
  const run = useListExport(resource, listState, filters);
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', columns: 'shown' });
  const [isBusy, setBusy] = useState(false);
  const shown = choices.filter(({ isShown }) => isShown).map(({ field }) => field.name);
  const all = readableFields(resource, snapshot);
  const names = all.map((field) => field.name);
  const isMasked = all.some((field) => field.mask) && !allows(snapshot, resource.rules.reveal);

  async function start() {
    setBusy(true);
    try {
      const outcome = await run(choice.format, choice.columns === 'shown' ? shown : names);
      const words = outcome === 'job' ? 'sheets.export.started' : 'sheets.export.done';
      notify({ type: 'success', title: translate(words, { count: total }) });
      onClose();
    } catch (error) {
      notify({ type: 'error', title: translate('sheets.export.failed', { reason: reasonOf(error, translate) }) });
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      width={480}
      title={translate('sheets.export.title', { title: resourceTitle(translate, resource) })}
      okText={translate('sheets.export.start')}
      cancelText={translate('sheets.cancel')}
      confirmLoading={isBusy}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p>{translate('sheets.export.count', { count: total, total: total.toLocaleString('en-US') })}</p>
      {total > maxExportedAtOnce && (
        <p>{translate('sheets.export.large', { limit: maxExportedAtOnce.toLocaleString('en-US') })}</p>
      )}
      <Choice
        label={translate('sheets.export.format')}
        value={choice.format}
        options={['xlsx', 'csv'].map((value) => ({ value, label: translate(`sheets.export.${value}`) }))}
        onChange={(format: ExportChoice['format']) => setChoice({ ...choice, format })}
      />
      <Choice
        label={translate('sheets.export.columns')}
        value={choice.columns}
        options={[
          { value: 'shown', label: translate('sheets.export.shown', { count: shown.length }) },
          { value: 'all', label: translate('sheets.export.all', { count: all.length }) },
        ]}
        onChange={(columns: ExportChoice['columns']) => setChoice({ ...choice, columns })}
      />
      {isMasked && <p className={styles.quiet}>{translate('sheets.export.masked')}</p>}
    </Modal>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
