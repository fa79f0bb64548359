import { useTranslate } from '@refinedev/core';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { fieldLabel } from '../../engine/label.ts';
import { useToday } from '../../workspace/clock.tsx';
import type { FilterProps } from '../view.ts';
import { dayFormat, rangePresets, rangeValues } from './days.ts';
import { usePickerZone } from './picker-zone.tsx';
import styles from './range-picker.module.css';
import { useDays } from './use-days.tsx';

/** A picker of two optional days. `text` converts a day to the filter value; `index` 1 is the last day. */
export function DayRangePicker({
  field,
  resource,
  value,
  onChange,
  text,
  day = String,
}: FilterProps<object> & {
  readonly text: (day: Dayjs, index: number) => string;
  /** Returns the day of a filter value. @default the value is the day */
  readonly day?: (value: string) => string;
}) {
  const translate = useTranslate();
  usePickerZone();
  const today = useToday();
  const label = fieldLabel(translate, resource, field);
  const [first, last] = value;
  const days = useDays(first && day(first), last && day(last));
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
        value: [dayjs(today).add(from, 'day'), dayjs(today).add(to, 'day')],
      }))}
      value={days}
      onChange={(range) => onChange(rangeValues(range, text))}
    />
  );
}
