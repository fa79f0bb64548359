import type { Dayjs } from 'dayjs';

/** How a day stands on the wire and in a picker. */
export const dayFormat = 'YYYY-MM-DD';

/** A preset range as offsets in days from today, both days included. */
export interface RangePreset {
  /** Key of its text below `fields.presets`. */
  readonly key: 'today' | 'lastWeek' | 'lastMonth' | 'nextMonth';
  readonly from: number;
  readonly to: number;
}

export const rangePresets: readonly RangePreset[] = [
  { key: 'today', from: 0, to: 0 },
  { key: 'lastWeek', from: -6, to: 0 },
  { key: 'lastMonth', from: -29, to: 0 },
  { key: 'nextMonth', from: 0, to: 29 },
];

/** The days of a range as a filter's values, either of which may be ''; nothing if both are. */
export function rangeValues(
  range: readonly (Dayjs | null)[] | null,
  text: (day: Dayjs, index: number) => string,
): readonly string[] {
  const values = [0, 1].map((index) => {
    const day = range?.[index];
    return day ? text(day, index) : '';
  });
  return values.some(Boolean) ? values : [];
}
