import { nfkc } from '../../base/nfkc.ts';

/** Properties of all numeric kinds: stored, sorted, compared and added up as numbers. */
export const figureFacts = {
  column: 'integer',
  order: 'value',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne'],
  searchable: false,
  measured: true,
} as const;

/** Parses an integer in the query. Returns undefined if no column could store it. */
export function readWhole(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Formats `1234567.5` with a scale of 2 as `1,234,567.50`. */
export function shownFigures(value: number, scale: number): string {
  const [whole = '', fraction] = value.toFixed(scale).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Parses a number in any width and digit grouping. Returns undefined if the text is not a number. */
export function readFigures(text: string): number | undefined {
  const plain = nfkc(text).replace(/[,\s]/g, '');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Returns whether the number has at most `scale` decimal places. */
export function hasScale(value: number, scale: number): boolean {
  return Number(value.toFixed(scale)) === value;
}
