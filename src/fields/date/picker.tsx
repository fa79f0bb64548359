import { useTranslate } from '@refinedev/core';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useTimeZone } from '../../workspace/clock/clock.tsx';
import { type ControlProps, controlOf } from '../parts/control.ts';
import { useFilterText } from '../parts/filter-text.tsx';
import type { FilterProps, InputProps } from '../view.ts';
import { dayFormat } from './days.ts';
import { usePickers } from './pickers.tsx';
import { RangeFilter } from './range-filter.tsx';
import { readTypedDay } from './read-day.ts';
import { Typed } from './typed.tsx';

export function DayInput(props: InputProps<object, string>) {
  return <DayBox {...controlOf(props)} day={props.value ?? undefined} onDay={(day) => props.onChange?.(day)} />;
}

interface DayBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly status?: 'error';
  readonly day: string | undefined;
  readonly onDay: (day: string | null) => void;
}

function DayBox({ day, onDay, ...control }: DayBoxProps) {
  const DatePicker = usePickers();
  const timeZone = useTimeZone();
  return (
    <Typed
      value={day}
      onChange={onDay}
      read={(text) => readTypedDay(text, timeZone)}
      valueOf={(picked) => picked.format(dayFormat)}
    >
      {(picker) => <DatePicker {...control} {...picker} style={{ width: '100%' }} format={dayFormat} />}
    </Typed>
  );
}

export function DayFilter(props: FilterProps<object>) {
  const { field, resource, value, onChange } = props;
  const label = fieldLabel(useTranslate(), resource, field);
  const { text, state, onText } = useFilterText(field, value[0] ?? '', (day) => onChange(day === '' ? [] : [day]));
  if (field.filter === 'range') return <RangeFilter {...props} />;
  return <DayBox {...state} aria-label={label} placeholder={label} day={text} onDay={(day) => onText(day ?? '')} />;
}
