import { numberText } from '../../../fields/sheet-text.ts';

/** Returns the text of an xlsx cell as a user would read it. `parse` of a field kind accepts it. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
}

/** Milliseconds of the day from which Excel counts, and of an hour. */
const firstDay = Date.UTC(1899, 11, 30);
const hourMilliseconds = 60 * 60 * 1000;

/**
 * Excel stores neither a time zone nor fractions of a second. A time alone is stored as a moment of Excel's day 0, and a
 * duration of a day and more as a moment of a later day: `30:00:00`.
 */
function momentText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '';
  const [day = '', rest = ''] = rounded.toISOString().split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  const year = rounded.getUTCFullYear();
  const hours = Math.floor((rounded.getTime() - firstDay) / hourMilliseconds);
  if (hours < 24) return time;
  // A day of 1900 without a time is taken for a day.
  if (year < 1900 || (year === 1900 && time !== '00:00')) return `${hours}${rest.slice(2, 8)}`;
  return time === '00:00' ? day : `${day} ${time}`;
}
