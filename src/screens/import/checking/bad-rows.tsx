import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Field } from '../../../engine/fields/field.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { saveFile } from '../../../ui/browser/download.ts';
import styles from '../import.module.css';
import type { Check, CheckState } from './check.ts';
import { problemsOf } from './problems.ts';

export interface BadRowsProps {
  readonly resource: Resource;
  readonly check: Pick<Check, 'rowsIn' | 'judge'>;
  readonly state: CheckState;
  readonly fields: readonly Field[];
  /** Name of the file that was imported. */
  readonly file: string;
}

/** Downloads the invalid rows as a sheet with their errors. The corrected sheet can be imported again. */
export function BadRows({ state, ...props }: BadRowsProps) {
  const translate = useTranslate();
  if (state.counts.wrong === 0) return null;
  return (
    <Button className={styles.link} type="link" size="small" onClick={() => void download(props, translate)}>
      {translate('sheets.check.downloadBad')}
    </Button>
  );
}

async function download({ resource, check, fields, file }: Omit<BadRowsProps, 'state'>, translate: Translate) {
  const { writeCsv } = await import('../../../fields/sheets/write-csv.ts');
  const labels = fields.map((field) => fieldLabel(translate, resource.name, field));
  const rows = check.rowsIn('wrong').map((row) => {
    const problems = problemsOf(row, check.judge(row), translate);
    const reasons = [...fields.map(({ name }) => name), ''].flatMap((name, index) => {
      const text = problems[name];
      return text === undefined ? [] : [name === '' ? text : `${labels[index]}: ${text}`];
    });
    return [...fields.map(({ name }) => row.values[name] ?? ''), reasons.join('; ')];
  });
  const name = file.replace(/\.\w+$/, '');
  const reasons = translate('sheets.check.reasons');
  saveFile(writeCsv([[...labels, reasons], ...rows]), `${name} - ${reasons}.csv`);
}
