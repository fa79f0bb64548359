import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { clocksAt, isDay, isInRange } from '../../engine/time/days.ts';
import { dayOfCount } from '../date/day-count.ts';
import { momentIn, readDay, readWrittenDay } from '../date/read-day.ts';

export type DatetimeSettings = Record<never, never>;

/**
 * A moment, in UTC on the wire (`2026-11-21T06:05:00.000Z`) and shown in the time zone of the server as 2026-11-21
 * 14:05; from 1900 to 2200 in UTC.
 */
export const datetime: FieldKind<DatetimeSettings, string> = {
  shape: {},
  column: 'text',
  encoding: 'moments',
  order: 'value',
  operators: ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'],
  searchable: false,
  groups: 'moment',
  operand(text) {
    const instant = toInstant(text);
    return instant === undefined || isInRange(instant) ? instant : { problem: 'dayOutOfRange' };
  },
  ofMoment: (moment) => moment.toISOString(),
  headings: ['时间', '日期时间', 'time', 'date time', 'datetime'],
  schema: () =>
    z.string('notAMoment').check(
      z.refine((value) => toInstant(value) !== undefined, { error: 'notAMoment', abort: true }),
      z.overwrite((value) => toInstant(value) ?? value),
      z.refine(isInRange, 'dayOutOfRange'),
    ),
  text: (value, _field, { timeZone }) => formatMoment(value, timeZone),
  parse(text, _field, { timeZone }) {
    const read = readDay(text);
    return read && momentIn(read, timeZone);
  },
  dayOfCount,
  sheet(value, _field, { timeZone }) {
    const moment = formatExactMoment(value, timeZone);
    return isInRange(value) ? { moment } : moment;
  },
};

/**
 * Returns the moment in UTC with milliseconds, so that text order is time order. Returns undefined for an invalid text.
 * Accepts the exports of Python and PostgreSQL as well: a blank for the T, more decimals, an offset in hours.
 */
function toInstant(text: string): string | undefined {
  const [, day = '', hour] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::\d{2})?)$/.exec(text) ?? [];
  // `Date` moves what no calendar has: the 30th of February into March, 24:00 to the next day.
  if (!isDay(day) || hour === '24') return undefined;
  const moment = new Date(text.replace(' ', 'T').replace(/[+-]\d{2}$/, '$&:00'));
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Parses typed text like `parse`, but no day count of a spreadsheet. */
export function readTypedMoment(text: string, timeZone?: string): string | undefined {
  const read = readWrittenDay(text);
  return read && momentIn(read, timeZone);
}

/** Formats a moment as `2026-11-21 14:05` in the given zone. Defaults to the zone of the browser. */
export function formatMoment(instant: string, timeZone?: string): string {
  return clocksAt(new Date(instant), timeZone);
}

/** Formats a moment with the seconds and milliseconds it has: `2026-11-21 14:05`, `2026-11-21 14:05:33.120`. */
export function formatExactMoment(instant: string, timeZone?: string): string {
  const rest = instant
    .slice(16, -1)
    .replace(/\.000$/, '')
    .replace(/^:00$/, '');
  return `${formatMoment(instant, timeZone)}${rest}`;
}
