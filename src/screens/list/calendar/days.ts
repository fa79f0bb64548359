import dayjs, { type Dayjs } from 'dayjs';

/** How much a calendar shows at once. */
export const spans = ['month', 'week', 'day'] as const;
export type Span = (typeof spans)[number];

/** How a day is written in the address. */
export const dayFormat = 'YYYY-MM-DD';

/** The days of a span around one of them; those of a month in whole weeks. Weeks begin on Monday (spec §9). */
export function daysOf(span: Span, day: Dayjs): Dayjs[] {
  if (span === 'day') return [day.startOf('day')];
  const first = monday(span === 'month' ? day.startOf('month') : day);
  const last = span === 'month' ? monday(day.endOf('month')).add(6, 'day') : first.add(6, 'day');
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, index) => first.add(index, 'day'));
}

function monday(day: Dayjs): Dayjs {
  const start = day.startOf('day');
  return start.subtract((start.day() + 6) % 7, 'day');
}

/** The same time on another day; a value that holds a day becomes that day. */
export function movedTo(value: string, day: Dayjs): string {
  if (value.length === dayFormat.length) return day.format(dayFormat);
  const before = dayjs(value);
  const { hour, minute } = { hour: before.hour(), minute: before.minute() };
  return day.startOf('day').hour(hour).minute(minute).second(before.second()).toISOString();
}

/** The first and the last value a field has on these days, as a filter compares with them. */
export function boundsOf(days: readonly Dayjs[], holdsTimes: boolean): readonly [string, string] {
  const [first, last] = [days[0] ?? dayjs(), days.at(-1) ?? dayjs()];
  return holdsTimes
    ? [first.startOf('day').toISOString(), last.endOf('day').toISOString()]
    : [first.format(dayFormat), last.format(dayFormat)];
}
