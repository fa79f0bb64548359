import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';

export interface LookupSettings {
  /** The field of this resource that refers to one record. */
  readonly by: string;
  /** The field of that record whose value is shown. */
  readonly field: string;
}

/**
 * A value of the record that another field refers to. It has the kind, the choices and the labels of its source, is
 * read with the record and never written. `src/engine/lookup.ts` replaces it by a field of the kind of its source.
 */
export const lookup: FieldKind<LookupSettings, unknown> = {
  shape: { by: z.string(), field: z.string() },
  column: 'text',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  generated: true,
  looksUp: ({ by, field }) => ({ by, field }),
  schema: () => z.unknown(),
  text: String,
};
