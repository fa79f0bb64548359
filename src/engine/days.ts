import { memoize } from './memoize.ts';

/** The first and the last day a record may hold, and a report may ask for; instants are held against them in UTC. */
export const minDay = '1900-01-01';
export const maxDay = '2200-12-31';

const dayLength = 86_400_000;
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

/** What clocks of the zone show at an instant, `2026-11-21 14:05`. */
export function clocksAt(instant: number | Date, timeZone?: string): string {
  const parts = clockFormat(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** Milliseconds by which clocks of the zone are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone?: string): number {
  const shown = `${clocksAt(instant, timeZone).replace(' ', 'T')}Z`;
  return Date.parse(shown) - Math.floor(instant / minuteLength) * minuteLength;
}

/** The instant at which clocks of the zone show a time, told as if it were UTC. */
export function instantAt(told: number, timeZone?: string): number {
  // The offset is that of the instant sought; twice, for the first guess may lie on the other side of a change of clocks.
  const first = told - offsetAt(told, timeZone);
  return told - offsetAt(first, timeZone);
}

/** The instant at which a day, `2026-11-21`, begins in the zone. */
export function startOfDay(day: string, timeZone?: string): Date {
  return new Date(instantAt(Date.parse(`${day}T00:00:00Z`), timeZone));
}

/** The instant at which clocks of the zone show `2026-11-21T14:05:00`, as it stands on the wire. */
export function instantOf(shown: string, timeZone?: string): string {
  return new Date(instantAt(Date.parse(`${shown}Z`), timeZone)).toISOString();
}

/** The day `count` days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

/** How many days lie between two, the first one counted and the last one not. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** True for a day, or an instant as `toISOString` writes it, from `minDay` to `maxDay`. */
export function isInRange(dayOrInstant: string): boolean {
  // A year before 0000 or after 9999 has a sign, and a sign stands before every digit.
  return dayOrInstant >= minDay && dayOrInstant.slice(0, maxDay.length) <= maxDay;
}

/** True for a day there is, `2026-11-21`: the 30th of February is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
