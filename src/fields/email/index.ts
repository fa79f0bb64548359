import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { oneWidth } from '../sheet-text.ts';
import { withoutInvisible } from '../visible-text.ts';

export type EmailSettings = Record<never, never>;

/** An e-mail address, stored in lower case. */
export const email: FieldKind<EmailSettings, string> = {
  shape: {},
  column: 'text',
  order: 'value',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  headings: ['邮箱', '邮箱地址', '邮件', '邮件地址', '电子邮箱', '电子邮件', 'email', 'email address', 'mail'],
  isDistinctive: true,
  schema: () =>
    z
      .string('notText')
      .check(
        z.overwrite(withoutInvisible),
        z.trim(),
        z.toLowerCase(),
        z.maxLength(254, 'tooLong'),
        z.regex(z.regexes.email, 'notEmail'),
      ),
  text: (value) => value,
  parse: (text) => oneWidth(text),
  mask: (value) => value.replace(/^(.).*(?=@)/, '$1***'),
};
