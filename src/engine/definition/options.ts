import * as z from 'zod/mini';
import type { Condition } from '../fields/condition.ts';
import type { RefFilter } from '../fields/ref-filter.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import type { Leaf, TypeOfShape } from './schema.ts';

/*
 * What the options of kinds are made of. It stands apart from the schema of resources, which the console in production
 * does not load.
 */

export const resourceName = z.string() as z.ZodMiniType as Leaf<'resource'>;
/** Conditions in the options of kinds. The check of the kind says what is wrong with them. */
export const conditionOption = z.unknown() as z.ZodMiniType as Leaf<'optionCondition'>;
export const refFilterOption = z.unknown() as z.ZodMiniType as Leaf<'refFilter'>;

/** One of a fixed set of values. */
export const choice = z.strictObject({
  value: z.string().check(z.minLength(1)),
  label: z.string().check(z.minLength(1)),
  /** Colour by meaning: blue = running, green = good, orange = waiting, red = bad, grey = ended. */
  color: z.optional(z.enum(['blue', 'green', 'orange', 'red', 'grey'])),
  /** The form offers the choice only if the condition holds for its values. Lists and filters always include it. */
  when: z.optional(conditionOption),
});

/** The types of the leaves in the options of a field. */
export interface OptionWords {
  /** A condition. The names of fields in it are not known yet. */
  readonly optionCondition: Condition;
  readonly refFilter: RefFilter;
  readonly resource: string;
  /** A permission, or several of which one is enough. */
  readonly rule: PermissionRule;
  readonly widget: string;
  readonly cell: string;
}

/** Options by name, each with its schema. */
export type OptionShape = Readonly<Record<string, z.ZodMiniType>>;

/** The values of options. Those of a kind that is not known are any object. */
export type Settings<Shape extends OptionShape, Known = OptionWords> = string extends keyof Shape
  ? object
  : TypeOfShape<Shape, Known>;
