import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { checkBounds } from '../bounds.ts';
import { figureFacts, readFigures, readWhole, shownFigures } from '../figures.ts';

export interface IntSettings {
  /** Minimum. @default -999_999_999_999 */
  readonly min?: number;
  /** Maximum. @default 999_999_999_999 */
  readonly max?: number;
}

/** An integer. */
export const int: FieldKind<IntSettings, number> = {
  shape: { min: z.optional(z.int()), max: z.optional(z.int()) },
  ...figureFacts,
  operand: readWhole,
  checkOptions: ({ min = -999_999_999_999, max = 999_999_999_999 }, report) => checkBounds(min, max, report),
  schema: ({ min = -999_999_999_999, max = 999_999_999_999 }) =>
    z.number('notANumber').check(z.int('notAWholeNumber'), z.gte(min, 'tooSmall'), z.lte(max, 'tooLarge')),
  text: (value) => shownFigures(value, 0),
  parse: readFigures,
  sheet: (number) => ({ number, format: 'whole' }),
};
