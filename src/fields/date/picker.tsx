import { useTranslate } from '@refinedev/core';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
// antd reads the names and the first day of the week (Monday, spec §9) from this dayjs locale.
import 'dayjs/locale/zh-cn';
import { fieldLabel } from '../../engine/label.ts';
import { controlOf } from '../control.ts';
import type { FilterProps, InputProps } from '../view.ts';
import { dayFormat } from './days.ts';
import { usePickerZone } from './picker-zone.tsx';
import { DayRangePicker } from './range-picker.tsx';
import { Typed } from './typed.tsx';

export function DayInput(props: InputProps<object, string>) {
  usePickerZone();
  const { value, onChange } = props;
  const change = (day: Dayjs | null) => onChange?.(day ? day.format(dayFormat) : null);
  return (
    <Typed format={dayFormat} onTyped={change}>
      <DatePicker
        {...controlOf(props)}
        style={{ width: '100%' }}
        format={dayFormat}
        value={value ? dayjs(value) : null}
        onChange={change}
      />
    </Typed>
  );
}

export function DayFilter(props: FilterProps<object>) {
  usePickerZone();
  const { field, resource, value, onChange } = props;
  const label = fieldLabel(useTranslate(), resource, field);
  if (field.filter === 'range') return <DayRangePicker {...props} text={(day) => day.format(dayFormat)} />;
  return (
    <DatePicker
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={label}
      format={dayFormat}
      value={value[0] ? dayjs(value[0]) : null}
      onChange={(day) => onChange(day ? [day.format(dayFormat)] : [])}
    />
  );
}
