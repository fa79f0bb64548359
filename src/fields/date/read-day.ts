import { oneWidth } from '../sheet-text.ts';

/** Day 0 of spreadsheet dates. Excel treats 1900 as a leap year, so its first sixty days are off by one. */
const firstDay = Date.UTC(1899, 11, 30);
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Maximum length of a day with a time, in characters, with a margin. */
const maxLength = 60;
/** Plain numbers in this range are parsed as day counts: 1954 to 2173. A lone year or month is not a day. */
const countedDays = { min: 20_000, max: 100_000 };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day of a cell, and the time if the cell contains one. */
export interface ReadDay {
  readonly day: string;
  /** `14:05:00`. Undefined if the cell contains only a day. */
  readonly time: string | undefined;
}

/**
 * Parses a day in the formats of people and spreadsheets: `2026-11-03`, `2026/11/3`, `2026.11.3`, `2026年11月3日`,
 * `20261103`, `Nov 3, 2026`, `3 Nov 2026`, or the day count of a spreadsheet, optionally with a time. Rejects
 * `11/3/2026`, because it is ambiguous: 11 March or 3 November.
 */
export function readDay(text: string): ReadDay | undefined {
  if (text.length > maxLength) return undefined;
  return readCount(oneWidth(text)) ?? readWrittenDay(text);
}

/** Parses a day like `readDay`, but no day count: typed by a person, five digits are an unfinished `20261103`. */
export function readWrittenDay(text: string): ReadDay | undefined {
  if (text.length > maxLength) return undefined;
  const [date, time] = splitTime(oneWidth(text));
  const [year, month, day] = readParts(date) ?? [];
  const read = year === undefined || month === undefined || day === undefined ? undefined : dayOf(year, month, day);
  if (read === undefined) return undefined;
  if (time === undefined) return { day: read, time: undefined };
  const clock = readTime(time);
  return clock === undefined ? undefined : { day: read, time: clock };
}

function splitTime(text: string): [string, string | undefined] {
  const match = /^(.*?\S)(?:T|\s+)((?:[上下]午\s*)?\d{1,2}(?::|[时点]).*)$/.exec(text);
  return match ? [match[1] ?? '', match[2]] : [text, undefined];
}

function readParts(text: string): number[] | undefined {
  const chinese = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/.exec(text);
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
  return { day: moment.slice(0, 10), time: seconds === 0 ? undefined : moment.slice(11, 19) };
}

function readTime(text: string): string | undefined {
  const match =
    /^([上下]午)?\s*(\d{1,2})\s*[:时点]\s*(?:(\d{1,2})\s*(?:[:分]\s*(?:(\d{1,2})(?:\.\d+)?\s*秒?)?)?)?\s*([ap]m|Z)?$/i.exec(
      text,
    );
  if (!match) return undefined;
  const [, half, hours = '', minutes = '0', seconds = '0', english] = match;
  const isAfternoon = half === '下午' || english?.toLowerCase() === 'pm';
  const isMorning = half === '上午' || english?.toLowerCase() === 'am';
  const written = Number(hours);
  const hour = isAfternoon && written < 12 ? written + 12 : isMorning && written === 12 ? 0 : written;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the day, or undefined if it does not exist, for example the 30th of February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= 1000 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isDay ? moment.toISOString().slice(0, 10) : undefined;
}
