import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { figureFacts, hasScale, readFigures, shownFigures } from '../figures.ts';
import { fromMillionths, maxDigits, toMillionths } from './millionths.ts';

export interface DecimalSettings {
  /** Digits behind the point, up to 6. @default 2 */
  readonly scale?: number;
  /** Least value. @default -999_999_999 */
  readonly min?: number;
  /** Largest value, at most 9_000_000_000. @default 999_999_999 */
  readonly max?: number;
}

const bound = () => z.optional(z.number().check(z.gte(-9_000_000_000), z.lte(9_000_000_000)));

/** A number with a fixed count of digits behind the point, kept and added up exactly. */
export const decimal: FieldKind<DecimalSettings, number> = {
  shape: { scale: z.optional(z.int().check(z.gte(1), z.lte(maxDigits))), min: bound(), max: bound() },
  ...figureFacts,
  toColumn: toMillionths,
  fromColumn: fromMillionths,
  operand: readOperand,
  schema: ({ scale = 2, min = -999_999_999, max = 999_999_999 }) =>
    z.number('notANumber').check(
      z.gte(min, 'tooSmall'),
      z.lte(max, 'tooLarge'),
      z.refine((value) => hasScale(value, scale), { error: 'tooPrecise', params: { scale } }),
    ),
  text: (value, { settings: { scale = 2 } }) => shownFigures(value, scale),
  parse: readFigures,
  sheet: (number) => ({ number, format: 'decimal' }),
};

/** Millionths of a number in the query; nothing for one that no field could hold. */
export function readOperand(text: string): number | undefined {
  return /^-?\d{1,10}(\.\d{1,6})?$/.test(text) ? toMillionths(Number(text)) : undefined;
}
