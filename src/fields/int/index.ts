import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { checkBounds } from '../values/bounds.ts';
import { figureFacts, readFigures, readWhole, shownFigures } from '../values/figures.ts';

const options = {
  /** Minimum. @default -999_999_999_999 */
  min: z.optional(z.int()),
  /** Maximum. @default 999_999_999_999 */
  max: z.optional(z.int()),
};
export type IntSettings = SettingsOf<typeof int>;

/** An integer. */
export const int: FieldKind<typeof options, number> = {
  shape: options,
  ...figureFacts,
  operand: readWhole,
  checkOptions: ({ min = -999_999_999_999, max = 999_999_999_999 }, report) => checkBounds(min, max, report),
  schema: ({ min = -999_999_999_999, max = 999_999_999_999 }) =>
    z.number('notANumber').check(z.int('notAWholeNumber'), z.gte(min, 'tooSmall'), z.lte(max, 'tooLarge')),
  text: (value) => shownFigures(value, 0),
  parse: readFigures,
  sheet: (number) => ({ number, format: 'whole' }),
};
