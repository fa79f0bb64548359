import * as z from 'zod/mini';
import { anyCondition } from './condition.ts';
import { fieldName } from './leaves.ts';
import { resourceName } from './options.ts';
import type { AnyOf } from './words.ts';

/**
 * Opens some fields of some records to another enterprise, read only. A record is open as long as a record of
 * `through` that belongs to the same enterprise names it, names the other enterprise and satisfies `where`.
 */
export const reach = z.strictObject({
  /** The resource of the authorizations. */
  through: resourceName,
  /** The field of an authorization that names the opened records. */
  records: z.string(),
  /** The field of an authorization that names the other enterprise. Only platform staff read it. */
  to: z.string(),
  /** When an authorization is in force. Judged anew at each request. */
  where: anyCondition,
  /** The fields that the other enterprise reads. Each holds one value, without a mask and without a permission. */
  fields: z.array(fieldName).check(z.minLength(1)),
});

export type ReachDefinition = AnyOf<typeof reach>;
