import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { checkBounds } from '../values/bounds.ts';
import { figureFacts, hasScale, readFigures, shownFigures } from '../values/figures.ts';
import { fromMillionths, maxDigits, toMillionths } from './millionths.ts';

const bound = z.optional(z.number().check(z.gte(-9_000_000_000), z.lte(9_000_000_000)));

const options = {
  /** Number of decimal places, up to 6. @default 2 */
  scale: z.optional(z.int().check(z.gte(1), z.lte(maxDigits))),
  /** Minimum. @default -999_999_999 */
  min: bound,
  /** Maximum, at most 9_000_000_000. @default 999_999_999 */
  max: bound,
};
export type DecimalSettings = SettingsOf<typeof decimal>;

/** A number with a fixed number of decimal places, stored and added up exactly. */
export const decimal: FieldKind<typeof options, number> = {
  shape: options,
  ...figureFacts,
  encoding: 'millionths',
  toColumn: toMillionths,
  fromColumn: fromMillionths,
  operand: readOperand,
  checkOptions: ({ min = -999_999_999, max = 999_999_999 }, report) => checkBounds(min, max, report),
  schema: ({ scale = 2, min = -999_999_999, max = 999_999_999 }) =>
    z.number('notANumber').check(
      z.gte(min, 'tooSmall'),
      z.lte(max, 'tooLarge'),
      z.refine((value) => hasScale(value, scale), { error: 'tooPrecise', params: { count: scale } }),
    ),
  text: (value, { settings: { scale = 2 } }) => shownFigures(value, scale),
  parse: readFigures,
  sheet: (number) => ({ number, format: 'decimal' }),
};

/** Converts a number in the query to millionths. Returns undefined if no field could store it. */
export function readOperand(text: string): number | undefined {
  return /^-?\d{1,10}(\.\d{1,6})?$/.test(text) ? toMillionths(Number(text)) : undefined;
}
