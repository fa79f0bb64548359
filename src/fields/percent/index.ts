import * as z from 'zod/mini';
import { nfkc } from '../../base/nfkc.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { readOperand } from '../decimal/index.ts';
import { fromMillionths, toMillionths } from '../decimal/millionths.ts';
import { checkBounds } from '../values/bounds.ts';
import { figureFacts, hasScale, readFigures } from '../values/figures.ts';

const bound = z.optional(z.number().check(z.gte(-1000), z.lte(1000)));

const options = {
  /** Number of decimal places of the percentage, up to 4. @default 2 */
  scale: z.optional(z.int().check(z.gte(0), z.lte(4))),
  /** Minimum as a fraction. @default 0 */
  min: bound,
  /** Maximum as a fraction; 1 is 100%. @default 1 */
  max: bound,
};
export type PercentSettings = SettingsOf<typeof percent>;

/** A percentage, `0.125` on the wire and shown as 12.5%. */
export const percent: FieldKind<typeof options, number> = {
  shape: options,
  ...figureFacts,
  encoding: 'millionths',
  toColumn: toMillionths,
  fromColumn: fromMillionths,
  operand: readOperand,
  checkOptions: ({ min = 0, max = 1 }, report) => checkBounds(min, max, report),
  schema: ({ scale = 2, min = 0, max = 1 }) =>
    z.number('notANumber').check(
      z.refine((value) => value >= min, { error: 'tooSmall', params: { minimum: shownPercent(min) } }),
      z.refine((value) => value <= max, { error: 'tooLarge', params: { maximum: shownPercent(max) } }),
      z.refine((value) => hasScale(value, scale + 2), { error: 'tooPrecise', params: { count: scale } }),
    ),
  example: ({ min = 0, max = 1 }) => Math.min(Math.max(0.5, min), max),
  text: shownPercent,
  sheet: (number) => ({ number, format: 'percent' }),
  parse(text) {
    const [, figures = '', sign] = /^(.*?)(%?)$/.exec(nfkc(text).trim()) ?? [];
    const value = readFigures(figures);
    return value === undefined || sign === '' ? value : fractionOf(value);
  },
};

function shownPercent(fraction: number): string {
  return `${percentOf(fraction)}%`;
}

/** Converts the fraction 0.125 to 12.5. */
export function percentOf(fraction: number): number {
  return Number((fraction * 100).toFixed(4));
}

/** Converts 12.5 percent to 0.125, rounded to the digits that a fraction can store. */
export function fractionOf(percentage: number): number {
  return Number((percentage / 100).toFixed(6));
}
