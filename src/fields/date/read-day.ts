import { dayOf } from '../../engine/fields/condition.ts';
import { instantOf } from '../../engine/time/days.ts';
import { oneWidth } from '../sheets/sheet-text.ts';

/** Day 0 of spreadsheet dates. Excel treats 1900 as a leap year, so its first sixty days are off by one. */
const firstDay = Date.UTC(1899, 11, 30);
const dayMilliseconds = 24 * 60 * 60 * 1000;
const minuteMilliseconds = 60 * 1000;
/** Maximum UTC offset of a zone, in minutes. */
const maxOffset = 14 * 60;
/** Maximum length of a day with a time, in characters, with a margin. */
const maxLength = 60;
/** Plain numbers in this range are parsed as day counts: 1954 to 2173. A lone year or month is not a day. */
const countedDays = { min: 20_000, max: 100_000 };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day of a cell as it is written, with its time and its zone if the cell contains them. */
export interface ReadDay {
  readonly day: string;
  /** `14:05:00` or `14:05:00.123`. Undefined if the cell contains only a day. */
  readonly time: string | undefined;
  /** UTC offset of the time, in minutes. Undefined for the local time of the server's zone. */
  readonly offset: number | undefined;
}

/**
 * Parses a day in the formats of people and spreadsheets: `2026-11-03`, `2026/11/3`, `2026.11.3`, `2026年11月3日`,
 * `20261103`, `Nov 3, 2026`, `3 Nov 2026`, or the day count of a spreadsheet, optionally with a time, and with a zone
 * after it: `2026-11-02T16:30:00Z`, `2026-11-03 00:30 +0800`, `Tue, 03 Nov 2026 00:30:00 GMT`. Rejects `11/3/2026`,
 * because it is ambiguous: 11 March or 3 November.
 */
export function readDay(text: string): ReadDay | undefined {
  if (text.length > maxLength) return undefined;
  return readCount(oneWidth(text)) ?? readWrittenDay(text);
}

/** Parses a day like `readDay`, but no day count: typed by a person, five digits are an unfinished `20261103`. */
export function readWrittenDay(text: string): ReadDay | undefined {
  if (text.length > maxLength) return undefined;
  const [date, time] = splitTime(oneWidth(text).replace(weekday, ''));
  const [year, month, day] = readParts(date.replace(chineseWeekday, '')) ?? [];
  const read = year === undefined || month === undefined || day === undefined ? undefined : realDay(year, month, day);
  if (read === undefined) return undefined;
  if (time === undefined) return { day: read, time: undefined, offset: undefined };
  const [clock, zone] = splitZone(time);
  const readClock = readTime(clock);
  const offset = readOffset(zone);
  return readClock === undefined || offset === null ? undefined : { day: read, time: readClock, offset };
}

/** Returns the day in the zone of the server: an instant may be another day there than where it was written. */
export function dayIn(read: ReadDay, timeZone: string | undefined): string {
  return read.offset === undefined ? read.day : dayOf(new Date(momentIn(read, timeZone)), timeZone);
}

/** Parses typed text to a day. Drops a time, as an import does. */
export function readTypedDay(text: string, timeZone: string | undefined): string | undefined {
  const read = readWrittenDay(text);
  return read && dayIn(read, timeZone);
}

/** Returns the moment in UTC. A time without a zone is a local time of the given one, a day alone its midnight. */
export function momentIn({ day, time = '00:00:00', offset }: ReadDay, timeZone: string | undefined): string {
  if (offset === undefined) return instantOf(`${day}T${time}`, timeZone);
  return new Date(Date.parse(`${day}T${time}Z`) - offset * minuteMilliseconds).toISOString();
}

/** The day of the week, which says nothing that the date does not: `Tue, 03 Nov 2026`, `2026年11月3日 星期二`. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i;
const chineseWeekday = /\s*\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$/;

function splitTime(text: string): [string, string | undefined] {
  const match = /^(.*?\S)(?:(?<=\d)T|\s+|(?<=[日号一二三四五六天)]))((?:[上下]午\s*)?\d{1,2}(?::|[时点]).*)$/i.exec(
    text,
  );
  return match ? [match[1] ?? '', match[2]] : [text, undefined];
}

/** Splits the zone from a time: `Z`, `GMT`, `+08:00`, `GMT+0800 (China Standard Time)`, `+08:00[Asia/Shanghai]`. */
function splitZone(time: string): [string, string | undefined] {
  const match = /^(.*?)\s*((?:Z|UTC|GMT)|(?:UTC|GMT)?[+\-−]\d.*?)(?:\s*\(.*\)|\[.*\])?$/i.exec(time);
  return match ? [match[1] ?? '', match[2]] : [time, undefined];
}

/** Returns the offset of a zone in minutes; undefined without a zone, null for one that does not exist. */
function readOffset(zone: string | undefined): number | undefined | null {
  if (zone === undefined) return undefined;
  if (/^[A-Z]+$/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+\-−])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || Number(minutes) > 59 || size > maxOffset) return null;
  return sign === '+' ? size : 0 - size;
}

function readParts(text: string): number[] | undefined {
  const chinese = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/.exec(text);
  const marked = chinese ?? /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (marked)
    return marked
      .slice(1)
      .filter((part) => /^\d+$/.test(part))
      .map(Number);
  const [, name = '', day, year] = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:,\s*|\s+)(\d{4})$/.exec(text) ?? [];
  const [, other, otherName = '', otherYear] = /^(\d{1,2})[\s-]+([A-Za-z]{3,9})\.?[\s,-]+(\d{4})$/.exec(text) ?? [];
  const month = months.indexOf((name || otherName).slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : [Number(year ?? otherYear), month, Number(day ?? other)];
}

/** Parses a day count such as 46329.5: whole days and a fraction of a day. */
function readCount(text: string): ReadDay | undefined {
  if (!/^\d{5,6}(\.\d+)?$/.test(text)) return undefined;
  const count = Number(text);
  if (count < countedDays.min || count > countedDays.max) return undefined;
  const seconds = Math.round((count % 1) * 24 * 60 * 60);
  const moment = new Date(firstDay + Math.floor(count) * dayMilliseconds + seconds * 1000).toISOString();
  return { day: moment.slice(0, 10), time: seconds === 0 ? undefined : moment.slice(11, 19), offset: undefined };
}

function readTime(text: string): string | undefined {
  const match =
    /^([上下]午)?\s*(\d{1,2})\s*[:时点]\s*(?:(\d{1,2})\s*(?:[:分]\s*(?:(\d{1,2})(?:[.,](\d+))?\s*秒?)?)?)?\s*([ap]m)?$/i.exec(
      text,
    );
  if (!match) return undefined;
  const [, half, hours = '', minutes = '0', seconds = '0', decimals, english] = match;
  const isAfternoon = half === '下午' || english?.toLowerCase() === 'pm';
  const isMorning = half === '上午' || english?.toLowerCase() === 'am';
  const written = Number(hours);
  const hour = isAfternoon && written < 12 ? written + 12 : isMorning && written === 12 ? 0 : written;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const clock = [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return decimals === undefined ? clock : `${clock}.${decimals.slice(0, 3).padEnd(3, '0')}`;
}

/** Returns the day, or undefined if it does not exist, for example the 30th of February. */
function realDay(year: number, month: number, day: number): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= 1000 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isDay ? moment.toISOString().slice(0, 10) : undefined;
}
