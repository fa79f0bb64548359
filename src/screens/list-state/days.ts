import type { Dayjs } from 'dayjs';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { clocksAt, endOfDay, instantOf, startOfDay } from '../../engine/time/days.ts';

/** Time ranges that a calendar can show. */
export const spans = ['month', 'week', 'day'] as const;
export type Span = (typeof spans)[number];

/** Format of a day in the address. */
export const dayFormat = 'YYYY-MM-DD';

/** Returns the days of a span around a day. A month is extended to whole weeks. Weeks begin on Monday (spec §9). */
export function daysOf(span: Span, day: Dayjs): Dayjs[] {
  if (span === 'day') return [day.startOf('day')];
  const first = monday(span === 'month' ? day.startOf('month') : day);
  const last = span === 'month' ? monday(day.endOf('month')).add(6, 'day') : first.add(6, 'day');
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, index) => first.add(index, 'day'));
}

/** True for days of the same week, which begins on Monday; dayjs' own weeks begin on Sunday. */
export function isSameWeek(one: Dayjs, other: Dayjs): boolean {
  return monday(one).isSame(monday(other), 'day');
}

function monday(day: Dayjs): Dayjs {
  const start = day.startOf('day');
  return start.subtract((start.day() + 6) % 7, 'day');
}

/** True for a moment, `2026-11-21T06:05:00.000Z`; false for a day. */
function hasTime(value: string): boolean {
  return value.length > dayFormat.length;
}

/** Returns the day of a value in the time zone, `2026-11-21`. */
export function dayIn(value: string, timeZone: string | undefined): string {
  return hasTime(value) ? clocksAt(new Date(value), timeZone).slice(0, dayFormat.length) : value;
}

/** Returns the time of a value in the time zone, `14:05`; '' for a day. */
export function timeIn(value: string, timeZone: string | undefined): string {
  return hasTime(value) ? clocksAt(new Date(value), timeZone).slice(dayFormat.length + 1) : '';
}

/** Returns the initial date of a new record: the day, or nine o'clock on it; today the next full hour. */
export function newOn(day: string, holdsTimes: boolean, now: Date, timeZone: string | undefined): string {
  if (!holdsTimes) return day;
  const clocks = clocksAt(now, timeZone);
  const hour = clocks.startsWith(day) ? Math.min(Number(clocks.slice(11, 13)) + 1, 23) : 9;
  return instantOf(`${day}T${String(hour).padStart(2, '0')}:00:00`, timeZone);
}

/** True for a field of moments, false for one of days. */
export function isOfMoments(kind: FieldKind | undefined): boolean {
  const sample = kind?.ofMoment?.(new Date(0));
  return typeof sample === 'string' && hasTime(sample);
}

/** Returns the same time on another day; for a value without a time, the day itself. */
export function movedTo(value: string, day: Dayjs, timeZone: string | undefined): string {
  if (!hasTime(value)) return day.format(dayFormat);
  const seconds = String(new Date(value).getUTCSeconds()).padStart(2, '0');
  return instantOf(`${day.format(dayFormat)}T${timeIn(value, timeZone)}:${seconds}`, timeZone);
}

/** Returns the first and the last value of a field in these days, in the form that filters compare. */
export function boundsOf(
  days: readonly Dayjs[],
  holdsTimes: boolean,
  timeZone: string | undefined,
): readonly [string, string] {
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => day?.format(dayFormat));
  return holdsTimes
    ? [startOfDay(first, timeZone).toISOString(), endOfDay(last, timeZone).toISOString()]
    : [first, last];
}
