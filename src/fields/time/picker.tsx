import { useTranslate } from '@refinedev/core';
import { fieldLabel } from '../../engine/texts/label.ts';
import { Range } from '../../ui/inputs/range.tsx';
import { usePickers } from '../date/pickers.tsx';
import { Typed } from '../date/typed.tsx';
import { type ControlProps, controlOf } from '../parts/control.ts';
import { useFilterText } from '../parts/filter-text.tsx';
import type { FilterProps, InputProps } from '../view.ts';
import { readTime } from './index.ts';

const format = 'HH:mm';

interface TimeBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly status?: 'error';
  readonly time: string | undefined;
  readonly onTime: (time: string | null) => void;
}

export function TimeBox({ time, onTime, ...control }: TimeBoxProps) {
  const { TimePicker } = usePickers();
  return (
    <Typed
      value={time}
      onChange={onTime}
      read={readTime}
      // Any day: only the time is shown.
      clockOf={(value) => `2000-01-01 ${value}`}
      valueOf={(picked) => picked.format(format)}
    >
      {(picker) => (
        <TimePicker {...control} {...picker} style={{ width: '100%' }} format={format} needConfirm={false} />
      )}
    </Typed>
  );
}

export function TimeInput(props: InputProps<object, string>) {
  return <TimeBox {...controlOf(props)} time={props.value ?? undefined} onTime={(time) => props.onChange?.(time)} />;
}

export function TimeFilter({ field, resource, value: [from = '', to = ''], onChange }: FilterProps<object>) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const set = (values: readonly string[]) => onChange(values.some(Boolean) ? values : [], { replace: true });
  if (field.filter !== 'range') {
    return <TimeLimit field={field} label={label} time={from} onTime={(time) => set([time])} />;
  }
  return (
    <Range>
      <TimeLimit
        field={field}
        label={translate('fields.from', { label })}
        time={from}
        onTime={(time) => set([time, to])}
      />
      <TimeLimit
        field={field}
        label={translate('fields.to', { label })}
        time={to}
        onTime={(time) => set([from, time])}
      />
    </Range>
  );
}

interface TimeLimitProps extends Pick<FilterProps<object>, 'field'> {
  readonly label: string;
  readonly time: string;
  readonly onTime: (time: string) => void;
}

function TimeLimit({ field, label, time, onTime }: TimeLimitProps) {
  const { text, state, onText } = useFilterText(field, time, onTime);
  return (
    <TimeBox {...state} aria-label={label} placeholder={label} time={text} onTime={(chosen) => onText(chosen ?? '')} />
  );
}
