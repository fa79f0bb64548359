import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { checkBounds } from '../bounds.ts';
import { codeForm, isCutOff } from '../code-form.ts';
import { withoutInvisible } from '../visible-text.ts';

export interface TextSettings {
  /** Minimum length in characters. @default 0 */
  readonly min?: number;
  /** Maximum length in characters. @default textMax */
  readonly max?: number;
  /**
   * The text is a code that others assign, such as an order number: `'401…`, `="401…"`, `４０１…` and `401…` are one
   * value. It is stored without blanks, and what a spreadsheet has shortened to `4.01E+18` is refused. @default false
   */
  readonly code?: boolean;
  /**
   * The text is the name of a person: it is sorted by the reading of its surname (曾 as zēng), and found by that and by the
   * usual one. @default false
   */
  readonly person?: boolean;
}

/** Default maximum length of a text. */
export const textMax = 200;

/** One line of text, trimmed, without invisible characters. */
export const text: FieldKind<TextSettings, string> = {
  shape: {
    min: z.optional(z.int().check(z.nonnegative())),
    max: z.optional(z.int().check(z.positive())),
    code: z.optional(z.boolean()),
    person: z.optional(z.boolean()),
  },
  column: 'text',
  order: 'pinyin',
  isPerson: ({ person = false }) => person,
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  maxLength: ({ max = textMax }) => max,
  checkOptions: ({ min = 0, max = textMax }, report) => checkBounds(min, max, report),
  comparedAs: ({ code = false }) => (code ? codeForm : undefined),
  schema: ({ min = 0, max = textMax, code = false }) =>
    z.string('notText').check(
      z.overwrite(code ? codeForm : withoutInvisible),
      z.trim(),
      z.minLength(min, 'tooShort'),
      z.maxLength(max, 'tooLong'),
      z.regex(/^[^\r\n\0]*$/, 'oneLine'),
      z.refine((value) => !code || !isCutOff(value), 'cutOff'),
    ),
  text: (value) => value,
  mask: (value) => (value.length <= 1 ? '*' : `${value.slice(0, 1)}${'*'.repeat(Math.min(value.length - 1, 6))}`),
};
