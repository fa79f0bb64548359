import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** Prefix of the number: `M` in M000001. */
  prefix: z.string().check(z.regex(/^[A-Z]{1,4}$/)),
  /** Number of digits, padded with zeros. @default 6 */
  digits: z.optional(z.int().check(z.gte(3), z.lte(12))),
};
export type AutoSettings = SettingsOf<typeof auto>;

/** A running number that the server assigns to each new record of an enterprise, never twice. */
export const auto: FieldKind<typeof options, string> = {
  shape: options,
  column: 'text',
  order: 'value',
  operators: ['eq', 'like'],
  searchable: true,
  generated: true,
  schema: () => z.string('notText'),
  text: (value) => value,
};

/** Formats the `n`-th number: `M000042`. */
export function formatAuto({ prefix, digits = 6 }: AutoSettings, n: number): string {
  return `${prefix}${String(n).padStart(digits, '0')}`;
}
