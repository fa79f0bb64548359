import { useTranslate } from '@refinedev/core';
import { Alert, Button } from 'antd';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { RowValues } from '../api.ts';
import type { Check } from './check.ts';

export interface DayCountsProps {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly check: Pick<Check, 'rowsIn' | 'edit'>;
  /** The file counts days from 1904. */
  readonly from1904: boolean;
}

/** Asks, for each column of days, whether numbers in it are the day counts of a spreadsheet, and shows which day. */
export function DayCounts({ resource, fields, check, from1904 }: DayCountsProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  return fields.map((field) => {
    const { name, type } = field;
    const days = new Map<number, RowValues>();
    let example = {};
    if (!kinds[type]?.dayOfCount) return null;
    for (const { line, values } of check.rowsIn('wrong')) {
      const number = values[name] ?? '';
      const day = kinds[type].dayOfCount(number, from1904);
      if (day === undefined) continue;
      if (days.size === 0) example = { line, number, day };
      days.set(line, { [name]: day });
    }
    if (days.size === 0) return null;
    const said = { ...example, field: fieldLabel(translate, resource.name, field), count: days.size };
    return (
      <Alert
        key={name}
        type="warning"
        showIcon
        title={translate('sheets.check.dayCounts', said)}
        action={
          <Button size="small" onClick={() => check.edit(days)}>
            {translate('sheets.check.areDays', said)}
          </Button>
        }
      />
    );
  });
}
