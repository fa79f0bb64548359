import { nfkc } from '../engine/nfkc.ts';
/** What all kinds of figures have in common: a number in the column, put in order, compared and added up as such. */
export const figureFacts = {
  column: 'integer',
  order: 'value',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne'],
  searchable: false,
  measured: true,
} as const;

/** A whole number in the query; nothing for a text that no column could hold. */
export function readWhole(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** `1234567.5` with a scale of 2 as `1,234,567.50`. */
export function shownFigures(value: number, scale: number): string {
  const [whole = '', fraction] = value.toFixed(scale).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The number that somebody wrote, in whatever width and grouping; nothing for a text that is none. */
export function readFigures(text: string): number | undefined {
  const plain = nfkc(text).replace(/[,\s]/g, '');
  return /^[+-]?\d+(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}

/** True for a number with at most `scale` digits behind the point. */
export function hasScale(value: number, scale: number): boolean {
  return Number(value.toFixed(scale)) === value;
}
