import { useTranslate } from '@refinedev/core';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { fieldLabel } from '../../engine/label.ts';
import type { FilterProps } from '../view.ts';
import { dayFormat, rangePresets, rangeValues } from './days.ts';
import styles from './range-picker.module.css';

/** Two days, either of which may be missing; `text` writes a day as the filter's value, `index` 1 being the last one. */
export function DayRangePicker({
  field,
  resource,
  value,
  onChange,
  text,
}: FilterProps<object> & { readonly text: (day: Dayjs, index: number) => string }) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const dayAt = (index: number) => (value[index] ? dayjs(value[index]) : null);
  const names: [string, string] = [translate('fields.from', { label }), translate('fields.to', { label })];
  return (
    <DatePicker.RangePicker
      className={styles.picker}
      classNames={{ popup: { root: styles.popup } }}
      aria-label={label}
      placeholder={names}
      allowEmpty={[true, true]}
      format={dayFormat}
      presets={rangePresets.map(({ key, from, to }) => ({
        label: translate(`fields.presets.${key}`),
        value: () => [dayjs().add(from, 'day'), dayjs().add(to, 'day')],
      }))}
      value={[dayAt(0), dayAt(1)]}
      onChange={(range) => onChange(rangeValues(range, text))}
    />
  );
}
