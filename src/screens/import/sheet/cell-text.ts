import { numberText } from '../../../fields/sheet-text.ts';

/** Returns the text of an xlsx cell as a user would read it. `parse` of a field kind accepts it. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
}

/** Excel stores neither a time zone nor fractions of a second. A time alone is stored as a moment of Excel's day 0. */
function momentText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '';
  const [day = '', rest = ''] = rounded.toISOString().split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (rounded.getUTCFullYear() < 1900) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
