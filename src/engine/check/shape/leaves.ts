import * as z from 'zod/mini';

/** A permission, or a list of permissions of which one is enough. */
export const rule = z.optional(z.union([z.string(), z.array(z.string())]));
export const flag = z.optional(z.boolean());
export const label = z.string().check(z.minLength(1));
export const identifier = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/));
