import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { checkBounds } from '../bounds.ts';
import { withoutInvisible } from '../visible-text.ts';

export interface TextSettings {
  /** Minimum length in characters. @default 0 */
  readonly min?: number;
  /** Maximum length in characters. @default textMax */
  readonly max?: number;
}

/** Default maximum length of a text. */
export const textMax = 200;

/** One line of text, trimmed, without invisible characters. */
export const text: FieldKind<TextSettings, string> = {
  shape: { min: z.optional(z.int().check(z.nonnegative())), max: z.optional(z.int().check(z.positive())) },
  column: 'text',
  order: 'pinyin',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  maxLength: ({ max = textMax }) => max,
  checkOptions: ({ min = 0, max = textMax }, report) => checkBounds(min, max, report),
  schema: ({ min = 0, max = textMax }) =>
    z
      .string('notText')
      .check(
        z.overwrite(withoutInvisible),
        z.trim(),
        z.minLength(min, 'tooShort'),
        z.maxLength(max, 'tooLong'),
        z.regex(/^[^\r\n\0]*$/, 'oneLine'),
      ),
  text: (value) => value,
  mask: (value) => (value.length <= 1 ? '*' : `${value.slice(0, 1)}${'*'.repeat(Math.min(value.length - 1, 6))}`),
};
