import type { Dayjs } from 'dayjs';
import { clocksAt, instantOf } from '../../../engine/days.ts';
import type { FieldKind } from '../../../engine/kind.ts';

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

/** True for a moment, `2026-11-21T06:05:00.000Z`, rather than a day. */
function hasTime(value: string): boolean {
  return value.length > dayFormat.length;
}

/** The day that a value is on in the zone, `2026-11-21`. */
export function dayIn(value: string, timeZone: string | undefined): string {
  return hasTime(value) ? clocksAt(new Date(value), timeZone).slice(0, dayFormat.length) : value;
}

/** What clocks of the zone show at a value, `14:05`; '' for a day. */
export function timeIn(value: string, timeZone: string | undefined): string {
  return hasTime(value) ? clocksAt(new Date(value), timeZone).slice(dayFormat.length + 1) : '';
}

/** What a new record begins with on a day: the day, or nine o'clock; today the next full hour. */
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

/** The same time on another day; a value that holds a day becomes that day. */
export function movedTo(value: string, day: Dayjs, timeZone: string | undefined): string {
  if (!hasTime(value)) return day.format(dayFormat);
  const seconds = String(new Date(value).getUTCSeconds()).padStart(2, '0');
  return instantOf(`${day.format(dayFormat)}T${timeIn(value, timeZone)}:${seconds}`, timeZone);
}

/** The first and the last value a field has on these days, as a filter compares with them. */
export function boundsOf(
  days: readonly Dayjs[],
  holdsTimes: boolean,
  timeZone: string | undefined,
): readonly [string, string] {
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => day?.format(dayFormat));
  return holdsTimes
    ? [instantOf(`${first}T00:00:00.000`, timeZone), instantOf(`${last}T23:59:59.999`, timeZone)]
    : [first, last];
}
