import * as z from 'zod/mini';
import type { PartDefinitions } from '../../engine/definition/author-fields.ts';
import type { Settings } from '../../engine/definition/options.ts';
import type { PartKinds } from './parts/part-kinds.ts';

export const options = {
  /**
   * The fields of the object, by name: a type, a label, `required`, `default`, `help`, `width` and the options of their
   * kind.
   */
  fields: z.record(z.string(), z.unknown()) as z.ZodMiniType as z.ZodMiniType<PartDefinitions<PartKinds>>,
  /** A list of such objects. @default false */
  multiple: z.optional(z.boolean()),
  /** Minimum number of objects in a list. @default 0 */
  min: z.optional(z.int().check(z.nonnegative())),
  /** Maximum number of objects in a list. @default maxRows */
  max: z.optional(z.int().check(z.positive(), z.lte(200))),
};
export type JsonSettings = Settings<typeof options>;

/** One object: its field values by name, null if empty. */
export type JsonRow = Readonly<Record<string, unknown>>;
export type JsonValue = JsonRow | readonly JsonRow[];
