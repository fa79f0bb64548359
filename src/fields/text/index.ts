import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { checkBounds } from '../values/bounds.ts';
import { codeForm, isCutOff } from '../values/code-form.ts';
import { withoutInvisible } from '../values/visible-text.ts';

const options = {
  /** Minimum length in characters. @default 0 */
  min: z.optional(z.int().check(z.nonnegative())),
  /** Maximum length in characters. @default textMax */
  max: z.optional(z.int().check(z.positive())),
  /**
   * The text is a code that others assign, such as an order number: `'401…`, `="401…"`, `４０１…` and `401…` are one
   * value. It is stored without blanks, and what a spreadsheet has shortened to `4.01E+18` is refused. @default false
   */
  code: z.optional(z.boolean()),
  /**
   * The text is the name of a person: it is sorted by the reading of its surname (曾 as zēng), and found by that and by the
   * usual one. @default false
   */
  person: z.optional(z.boolean()),
};
export type TextSettings = SettingsOf<typeof text>;

/** Default maximum length of a text. */
export const textMax = 200;

/** One line of text, trimmed, without invisible characters. */
export const text: FieldKind<typeof options, string> = {
  shape: options,
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
