import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { comparedNumber, phoneNumber, phonePattern } from './number.ts';

export type PhoneSettings = Record<never, never>;

/**
 * A mobile number of mainland China, or a landline number with its area code; stored as eleven digits, `0571-88001234` or
 * `0571-88001234-12` however it was typed: with spaces, hyphens, brackets, +86 or 0086, an extension after 转 or ext, in full
 * width, with invisible marks, or as a spreadsheet writes it.
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
  schema: () => z.string('notText').check(z.overwrite(phoneNumber), z.regex(phonePattern, 'notPhone')),
  comparedAs: () => comparedNumber,
  text: (value) => value,
  mask: (value) => `${value.slice(0, 3)}****${value.slice(-4)}`,
};
