import { memoize } from '../../base/calls/memoize.ts';

/** The first and last day that a record or a report may use. Instants are compared with them in UTC. */
export const minDay = '1900-01-01';
export const maxDay = '2200-12-31';

/** The length of a day, in milliseconds. */
export const dayLength = 86_400_000;
const minuteLength = 60_000;

const clockFormat = memoize(
  (timeZone?: string) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Returns the local time of the zone at an instant, for example `2026-11-21 14:05`. */
export function clocksAt(instant: number | Date, timeZone?: string): string {
  const parts = clockFormat(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** Returns the UTC offset of the zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone?: string): number {
  const shown = `${clocksAt(instant, timeZone).replace(' ', 'T')}Z`;
  return Date.parse(shown) - Math.floor(instant / minuteLength) * minuteLength;
}

/**
 * Converts a local time of the zone to an instant: to the first of two, and of a time that the clocks skip to one as much
 * later. `localTime` is the local time in milliseconds, as if it were UTC.
 */
function instantAt(localTime: number, timeZone?: string): number {
  const { before, after } = offsetsAround(localTime, timeZone);
  if (before === after || offsetAt(localTime - before, timeZone) === before) return localTime - before;
  return offsetAt(localTime - after, timeZone) === after ? localTime - after : localTime - before;
}

/** Returns the first instant of a day, `2026-11-21`, in the zone. Its clocks may skip midnight, or show it twice. */
export function startOfDay(day: string, timeZone?: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const start = instantAt(midnight, timeZone);
  const isShown = start + offsetAt(start, timeZone) === midnight;
  return new Date(isShown ? start : firstOffsetChange(midnight, timeZone));
}

/** Returns the last instant of a day in the zone. Its clocks may show the last hour twice. */
export function endOfDay(day: string, timeZone?: string): Date {
  return new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
}

/** No UTC offset is larger, in milliseconds. */
const maxOffset = 15 * 60 * minuteLength;

/** Returns the UTC offsets of the zone shortly before and shortly after a local time. */
function offsetsAround(localTime: number, timeZone?: string) {
  return { before: offsetAt(localTime - maxOffset, timeZone), after: offsetAt(localTime + maxOffset, timeZone) };
}

/** Returns the instant near a local time at which the offset of the zone changes: always a full minute. */
function firstOffsetChange(localTime: number, timeZone?: string): number {
  const { before } = offsetsAround(localTime, timeZone);
  let [same, different] = [localTime - maxOffset, localTime + maxOffset];
  while (different - same > minuteLength) {
    const middle = same + Math.floor((different - same) / minuteLength / 2) * minuteLength;
    if (offsetAt(middle, timeZone) === before) same = middle;
    else different = middle;
  }
  return different;
}

/** Converts a local time such as `2026-11-21T14:05:00` to an instant in the wire format. */
export function instantOf(shown: string, timeZone?: string): string {
  return new Date(instantAt(Date.parse(`${shown}Z`), timeZone)).toISOString();
}

/**
 * Converts a local time of the zone to an instant: to the second of two if the first does not come after `moment`, else
 * as `instantOf` does.
 */
export function instantAfter(moment: Date, shown: string, timeZone?: string): Date {
  const localTime = Date.parse(`${shown}Z`);
  const first = instantAt(localTime, timeZone);
  return new Date(first > moment.getTime() ? first : localTime - offsetsAround(localTime, timeZone).after);
}

/** Returns the day `count` days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

/** Returns the number of days from the first day (inclusive) to the last day (exclusive). */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** Returns whether a day, or an instant in the format of `toISOString`, lies between `minDay` and `maxDay`. */
export function isInRange(dayOrInstant: string): boolean {
  // A year before 0000 or after 9999 starts with a sign, and signs sort before digits.
  return dayOrInstant >= minDay && dayOrInstant.slice(0, maxDay.length) <= maxDay;
}

/** Returns whether the text is an existing day such as `2026-11-21`. The 30th of February is invalid. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
