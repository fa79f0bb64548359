/** What a cell of an xlsx holds, as a person would read it: what `parse` of a field kind reads in turn. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value : '';
}

/** Whole, however large: a phone or an id must not become 1.38e+10. Fractions as Excel shows them: in 15 digits. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  return String(Number(value.toPrecision(15)));
}

/** Excel knows no zone and no seconds' fractions. A time alone is a moment of the day it counts from. */
function momentText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '';
  const [day = '', rest = ''] = rounded.toISOString().split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (rounded.getUTCFullYear() < 1900) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
