import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** The field of this resource that refers to one record. */
  by: z.string(),
  /** The field of that record whose value is shown. */
  field: z.string(),
};
export type LookupSettings = SettingsOf<typeof lookup>;

/**
 * A value of the record that another field refers to. It has the kind, the choices and the labels of its source, is
 * read with the record and never written. `src/engine/fields/lookup.ts` replaces it by a field of the kind of its source.
 */
export const lookup: FieldKind<typeof options, unknown> = {
  shape: options,
  column: 'text',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  generated: true,
  looksUp: ({ by, field }) => ({ by, field }),
  schema: () => z.unknown(),
  text: String,
};
