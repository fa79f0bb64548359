/** The format of a day on the wire and in a picker. */
export const dayFormat = 'YYYY-MM-DD';

/** A preset range as offsets in days from today, both days inclusive. */
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
