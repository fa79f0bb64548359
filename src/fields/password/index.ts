import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';

export interface PasswordSettings {
  /** Minimum length in characters. @default 8 */
  readonly min?: number;
}

/** A password that the server verifies later: stored as a hash and never returned. */
export const password: FieldKind<PasswordSettings, string> = {
  shape: { min: z.optional(z.int().check(z.gte(8), z.lte(128))) },
  column: 'text',
  order: false,
  operators: [],
  searchable: false,
  writeOnly: 'hashed',
  schema: ({ min = 8 }) =>
    z.string('notText').check(z.trim(), z.minLength(min, 'tooShort'), z.maxLength(128, 'tooLong')),
  text: () => '••••••',
};
