import { useTranslate } from '@refinedev/core';
import { DatePicker } from 'antd';
import { fieldLabel } from '../../engine/label.ts';
import { type ControlProps, controlOf } from '../control.ts';
import { useFilterText } from '../filter-text.tsx';
import type { FilterProps, InputProps } from '../view.ts';
import { dayFormat } from './days.ts';
import { usePickerZone } from './picker-zone.tsx';
import { DayRangePicker } from './range-picker.tsx';
import { readWrittenDay } from './read-day.ts';
import { Typed } from './typed.tsx';

export function DayInput(props: InputProps<object, string>) {
  usePickerZone();
  return <DayBox {...controlOf(props)} day={props.value ?? undefined} onDay={(day) => props.onChange?.(day)} />;
}

interface DayBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly status?: 'error';
  readonly day: string | undefined;
  readonly onDay: (day: string | null) => void;
}

function DayBox({ day, onDay, ...control }: DayBoxProps) {
  return (
    <Typed value={day} onChange={onDay} read={readTypedDay} valueOf={(picked) => picked.format(dayFormat)}>
      {(picker) => <DatePicker {...control} {...picker} style={{ width: '100%' }} format={dayFormat} />}
    </Typed>
  );
}

/** Drops a time, as an import does. */
function readTypedDay(text: string): string | undefined {
  return readWrittenDay(text)?.day;
}

export function DayFilter(props: FilterProps<object>) {
  usePickerZone();
  const { field, resource, value, onChange } = props;
  const label = fieldLabel(useTranslate(), resource, field);
  const { text, state, onText } = useFilterText(field, value[0] ?? '', (day) => onChange(day === '' ? [] : [day]));
  if (field.filter === 'range') return <DayRangePicker {...props} text={(day) => day.format(dayFormat)} />;
  return <DayBox {...state} aria-label={label} placeholder={label} day={text} onDay={(day) => onText(day ?? '')} />;
}
