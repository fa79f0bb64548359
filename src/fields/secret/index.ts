import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** Maximum length in characters. @default 500 */
  max: z.optional(z.int().check(z.positive())),
};
export type SecretSettings = SettingsOf<typeof secret>;

/**
 * A third-party secret that the server needs, for example the password of a mailbox: stored encrypted and never
 * returned.
 */
export const secret: FieldKind<typeof options, string> = {
  shape: options,
  column: 'text',
  order: false,
  operators: [],
  searchable: false,
  writeOnly: 'encrypted',
  maxLength: ({ max = 500 }) => max,
  schema: ({ max = 500 }) =>
    z.string('notText').check(z.trim(), z.maxLength(max, 'tooLong'), z.regex(/^[^\r\n\0]*$/, 'oneLine')),
  text: () => '••••••',
};
