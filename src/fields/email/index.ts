import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { mailAddress, mailPattern } from './address.ts';

export type EmailSettings = Record<never, never>;

/** An e-mail address, stored in lower case; an international domain in Punycode: `user@xn--fsqu00a.xn--55qx5d`. */
export const email: FieldKind<EmailSettings, string> = {
  shape: {},
  column: 'text',
  order: 'value',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  headings: ['邮箱', '邮箱地址', '邮件', '邮件地址', '电子邮箱', '电子邮件', 'email', 'email address', 'mail'],
  isDistinctive: true,
  schema: () =>
    z.string('notText').check(z.overwrite(mailAddress), z.maxLength(254, 'tooLong'), z.regex(mailPattern, 'notEmail')),
  comparedAs: () => mailAddress,
  text: (value) => value,
  mask: (value) => value.replace(/^(.).*(?=@)/, '$1***'),
};
