import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** Minimum length in characters. @default 8 */
  min: z.optional(z.int().check(z.gte(8), z.lte(128))),
};
export type PasswordSettings = SettingsOf<typeof password>;

/** A password that the server verifies later: stored as a hash and never returned. */
export const password: FieldKind<typeof options, string> = {
  shape: options,
  column: 'text',
  order: false,
  operators: [],
  searchable: false,
  writeOnly: 'hashed',
  schema: ({ min = 8 }) =>
    z.string('notText').check(z.trim(), z.minLength(min, 'tooShort'), z.maxLength(128, 'tooLong')),
  text: () => '••••••',
};
