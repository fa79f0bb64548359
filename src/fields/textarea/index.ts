import * as z from 'zod/mini';
import { isEmpty } from '../../base/empty.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { withoutInvisible } from '../values/visible-text.ts';

const options = {
  /** Maximum length in characters. @default textareaMax */
  max: z.optional(z.int().check(z.positive())),
  /** Initial height of the input in lines. @default 3 */
  rows: z.optional(z.int().check(z.positive())),
  /** A button below the input fills it from a local text file with one of these extensions. @default no button */
  fromFile: z.optional(z.array(z.enum(['txt', 'md'])).check(z.minLength(1))),
};
export type TextareaSettings = SettingsOf<typeof textarea>;

/** Default maximum length of a long text. */
export const textareaMax = 2000;

/** Text of several lines. */
export const textarea: FieldKind<typeof options, string> = {
  shape: options,
  column: 'text',
  order: false,
  operators: ['like'],
  searchable: true,
  long: true,
  maxLength: ({ max = textareaMax }) => max,
  blank: (value) => typeof value === 'string' && isEmpty(withoutInvisible(value)),
  schema: ({ max = textareaMax }) =>
    z.string('notText').check(z.trim(), z.maxLength(max, 'tooLong'), z.regex(/^[^\0]*$/, 'notText')),
  text: (value) => value,
};
