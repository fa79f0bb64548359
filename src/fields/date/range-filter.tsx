import { useTranslate } from '@refinedev/core';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useToday } from '../../workspace/clock/clock.tsx';
import type { FilterProps } from '../view.ts';
import { DayRangePicker } from './day-range.tsx';
import { rangePresets } from './days.ts';
import { wallClock } from './wall-clock.ts';

interface RangeFilterProps extends FilterProps<object> {
  /** Returns the filter value of a day; `index` 1 is the last day. @default the day */
  readonly text?: (day: string, index: number) => string;
  /** Returns the day of a filter value. @default the value is the day */
  readonly day?: (value: string) => string;
}

/** Filters by two days, either of which may be open. */
export function RangeFilter({ field, resource, value, onChange, text = String, day = String }: RangeFilterProps) {
  const translate = useTranslate();
  const today = wallClock(useToday());
  const label = fieldLabel(translate, resource, field);
  const [first, last] = value;
  return (
    <DayRangePicker
      label={label}
      names={[translate('fields.from', { label }), translate('fields.to', { label })]}
      presets={rangePresets.map(({ key, from, to }) => ({
        label: translate(`fields.presets.${key}`),
        value: [today.add(from, 'day'), today.add(to, 'day')],
      }))}
      value={[first ? day(first) : '', last ? day(last) : '']}
      onChange={(range) => onChange(range.some(Boolean) ? range.map((one, index) => one && text(one, index)) : [])}
    />
  );
}
