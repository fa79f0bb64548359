import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { oneWidth } from '../sheet-text.ts';
import { withoutInvisible } from '../visible-text.ts';

export type PhoneSettings = Record<never, never>;

/**
 * A mobile number of mainland China, or a landline number with its area code; stored as digits and hyphens, a mobile number
 * as eleven digits however it was typed: with spaces, hyphens, +86, in full width or with invisible marks.
 */
export const phone: FieldKind<PhoneSettings, string> = {
  shape: {},
  column: 'text',
  order: 'value',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  headings: [
    '手机',
    '手机号',
    '手机号码',
    '移动电话',
    '电话',
    '电话号码',
    '联系电话',
    '联系方式',
    '座机',
    'mobile',
    'mobile number',
    'cell',
    'phone',
    'phone number',
    'telephone',
    'tel',
  ],
  isDistinctive: true,
  schema: () =>
    z
      .string('notText')
      .check(
        z.overwrite(written),
        z.regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,5})?|400-?\d{3}-?\d{4})$/, 'notPhone'),
      ),
  operand: written,
  text: (value) => value,
  parse: (text) => oneWidth(text),
  mask: (value) => `${value.slice(0, 3)}****${value.slice(-4)}`,
};

/** Returns a number, or a part of it, as it is stored, however it was typed or copied. */
function written(value: string): string {
  const number = withoutInvisible(oneWidth(value))
    .replaceAll(/\s/g, '')
    .replace(/^\+86-*/, '');
  return /^1[\d-]*$/.test(number) ? number.replaceAll('-', '') : number;
}
