import { isDay } from '../../../../engine/time/days.ts';
import { shownDuration } from '../../../../fields/duration/shown-duration.ts';
import { numberText } from '../../../../fields/sheets/sheet-text.ts';
import type { NumberFormat } from './number-format.ts';

/**
 * How a workbook counts days: from 1900 with a 29th of February 1900 that there was not, from 1904, or by ISO 29500
 * without that day.
 */
export type DateSystem = 1900 | 1904 | 'iso';

/** What a format shows of a number that counts days. */
export type DayFormat = Extract<NumberFormat, { readonly kind: 'day' | 'time' | 'elapsed' }>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The last day that spreadsheets have, 9999-12-31. */
const maxSerial = 2_958_466;
/** The number of the day that 1900 did not have. */
const fakeLeapDay = 60;
/** A number of days below this one, shown as a time, is a duration; one above it is a time of a day. */
const maxDuration = 366;
/** A number of days with fewer decimals is not precise to the millisecond. */
const preciseDecimals = 8;

/** Returns the text of a number that counts days: `2026-11-03`, `2026-11-03 14:05`, `14:05` or `30:00:00`. */
export function serialText(serial: number, format: DayFormat, system: DateSystem): string {
  if (serial < 0 || serial >= maxSerial) return numberText(serial);
  const milliseconds = millisecondsOf(serial, format);
  const time = milliseconds % dayMilliseconds;
  if (format.kind === 'elapsed') return durationText(milliseconds);
  if (format.kind === 'time' && serial < 1) return timeText(time, format.hasSeconds);
  if (format.kind === 'time' && serial < maxDuration) return durationText(milliseconds);
  const day = Math.floor(milliseconds / dayMilliseconds);
  if (day === 0 && system === 1900) return timeText(time, format.hasSeconds);
  if (day === fakeLeapDay && system === 1900) return withTime('1900-02-29', time);
  const missing = system === 1900 && day < fakeLeapDay ? 1 : 0;
  return withTime(new Date(firstDay(system) + (day + missing) * dayMilliseconds).toISOString().slice(0, 10), time);
}

/** A day, a time, or both. */
const isoMoment = /^(\d{4}-\d{2}-\d{2}(?=[T ]|$))?(?:[T ]?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?)?$/;

/**
 * Returns the text of a cell in ISO 8601, which has no zone: midnight is the day alone. With a zone it stays an instant,
 * whose day depends on the zone of the server.
 */
export function isoText(text: string, format: NumberFormat, system: DateSystem): string {
  const written = text.trim();
  const [all, day, hours = '0', minutes = '0', seconds = '0'] = isoMoment.exec(written) ?? [];
  if (all === undefined || (day === undefined ? all === '' : !isDay(day))) return written;
  const past = (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000);
  const time = past % dayMilliseconds;
  if (day === undefined) return timeText(time, true);
  const moment = new Date(Date.parse(`${day}T00:00:00Z`) + past);
  const since = moment.getTime() - firstDay(system);
  if (format.kind === 'elapsed') return durationText(since);
  const isTime = moment.getUTCFullYear() < 1900 || (format.kind === 'time' && since < dayMilliseconds);
  return isTime ? timeText(time, true) : withTime(moment.toISOString().slice(0, 10), time);
}

function firstDay(system: DateSystem): number {
  return system === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
}

/**
 * Returns whole seconds, as a spreadsheet shows them, because fractions are often noise; milliseconds if the format shows
 * them or the number is precise enough to have them.
 */
function millisecondsOf(serial: number, { hasFractions }: DayFormat): number {
  const [, decimals = ''] = String(serial).split('.');
  const unit = hasFractions || decimals.length >= preciseDecimals ? 1 : 1000;
  return Math.round((serial * dayMilliseconds) / unit) * unit;
}

function withTime(day: string, time: number): string {
  return time === 0 ? day : `${day} ${timeText(time, false)}`;
}

function timeText(time: number, hasSeconds: boolean): string {
  const text = new Date(time)
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '');
  return hasSeconds ? text : text.replace(/^(\d\d:\d\d):00$/, '$1');
}

function durationText(milliseconds: number): string {
  return shownDuration(Math.round(milliseconds / 1000));
}
