import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { controlOf } from '../control.ts';
import { DayRangePicker } from '../date/range-picker.tsx';
import { Typed } from '../date/typed.tsx';
import type { FilterProps, InputProps } from '../view.ts';
import { momentFormat } from './moments.ts';

export function MomentInput(props: InputProps<object, string>) {
  const { value, onChange } = props;
  const tell = (moment: Dayjs | null) => onChange?.(moment ? moment.toISOString() : null);
  return (
    <Typed format={momentFormat} onTyped={tell}>
      <DatePicker
        {...controlOf(props)}
        style={{ width: '100%' }}
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        format={momentFormat}
        value={value ? dayjs(value) : null}
        onChange={tell}
      />
    </Typed>
  );
}

/** Days of the reader's zone: from the first instant of the one to the last of the other. */
export function MomentFilter(props: FilterProps<object>) {
  return (
    <DayRangePicker
      {...props}
      text={(day, index) => (index === 0 ? day.startOf('day') : day.endOf('day')).toISOString()}
    />
  );
}
