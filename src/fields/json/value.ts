import * as z from 'zod/mini';
import { isObject } from '../../base/is-object.ts';
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
  max: z.optional(z.int().check(z.positive(), z.lte(1000))),
};
export type JsonSettings = Settings<typeof options>;

/** One object: its field values by name, null if empty. */
export type JsonRow = Readonly<Record<string, unknown>>;
/** Returns the label of the record that a field of a row refers to, if the row came with it. */
export function rowLabel({ labels }: JsonRow, name: string): string | undefined {
  const label: unknown = isObject(labels) ? Reflect.get(labels, name) : undefined;
  return typeof label === 'string' ? label : undefined;
}

/** Returns the row with another value, and without the label of the one before. */
export function withValue({ labels, ...row }: JsonRow, name: string, value: unknown): JsonRow {
  const others = isObject(labels) && Object.entries(labels).filter(([labelled]) => labelled !== name);
  return { ...row, [name]: value, ...(others && { labels: Object.fromEntries(others) }) };
}

export type JsonValue = JsonRow | readonly JsonRow[];
