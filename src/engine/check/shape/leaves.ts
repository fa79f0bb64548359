import * as z from 'zod/mini';

/** An empty list allows nobody, which is no use of a rule and easily takes the place of none. */
export const permissions = z
  .array(z.string())
  .check(z.refine((codes) => codes.length > 0, 'at least one permission, or no rule at all'));
/** A permission, or a list of permissions of which one is enough. */
export const rule = z.optional(z.union([z.string(), permissions]));
export const flag = z.optional(z.boolean());
export const label = z.string().check(z.minLength(1));
export const identifier = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/));
