import { useTranslate } from '@refinedev/core';
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { fieldLabel } from '../../engine/label.ts';
import { type ControlProps, controlOf } from '../control.ts';
import { Typed } from '../date/typed.tsx';
import { Range } from '../range.tsx';
import type { FilterProps, InputProps } from '../view.ts';

dayjs.extend(customParseFormat);

const format = 'HH:mm';

interface TimeBoxProps extends ControlProps {
  readonly placeholder?: string;
  readonly time: string | undefined;
  readonly onTime: (time: string | null) => void;
}

export function TimeBox({ time, onTime, ...control }: TimeBoxProps) {
  return (
    <Typed format={format} onTyped={(typed) => onTime(typed.format(format))}>
      <TimePicker
        {...control}
        style={{ width: '100%' }}
        format={format}
        needConfirm={false}
        value={time ? dayjs(time, format) : null}
        onChange={(chosen) => onTime(chosen ? chosen.format(format) : null)}
      />
    </Typed>
  );
}

export function TimeInput(props: InputProps<object, string>) {
  return <TimeBox {...controlOf(props)} time={props.value ?? undefined} onTime={(time) => props.onChange?.(time)} />;
}

export function TimeFilter({ field, resource, value: [from = '', to = ''], onChange }: FilterProps<object>) {
  const translate = useTranslate();
  const label = fieldLabel(translate, resource, field);
  const set = (values: readonly string[]) => onChange(values.some(Boolean) ? values : []);
  const box = (name: string, time: string, onTime: (time: string) => void) => (
    <TimeBox aria-label={name} placeholder={name} time={time || undefined} onTime={(chosen) => onTime(chosen ?? '')} />
  );
  if (field.filter !== 'range') return box(label, from, (time) => set([time]));
  return (
    <Range>
      {box(translate('fields.from', { label }), from, (time) => set([time, to]))}
      {box(translate('fields.to', { label }), to, (time) => set([from, time]))}
    </Range>
  );
}
