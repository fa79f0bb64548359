import * as z from 'zod/mini';
import { anyCondition } from '../../src/engine/definition/condition.ts';
import { actionName, conditionByAction, fieldName, referenceName } from '../../src/engine/definition/leaves.ts';
import type { AnyOf } from '../../src/engine/definition/words.ts';

/** The hours of what a cell of a grid holds, and what is marked in them. */
const gridHours = z.strictObject({
  /** The field of the record with the hours of a day: a list with the times `from` and `to`. */
  periods: z.string(),
  /** The field of the record with the minutes that do not count. @default all count */
  pause: z.optional(z.string()),
  /** Hours between two days at least. @default only overlaps are marked */
  rest: z.optional(z.number().check(z.positive())),
  /** Hours of a week at most. @default any number */
  week: z.optional(z.number().check(z.positive())),
});

/** The grid layout: one record for each cell of a week. */
const grid = z.strictObject({
  /** The field that refers to the record whose row it is. */
  row: referenceName,
  /** The day of a cell: a date field that is filterable and sortable. It is unique together with `row`. */
  column: fieldName,
  /** The field that refers to what a cell holds. It may be empty. */
  value: referenceName,
  /** The field of that record that holds its colour. @default no colours */
  color: z.optional(z.string()),
  /** Marks conflicts of hours in a row. @default nothing is marked */
  hours: z.optional(gridHours),
  /** Offers to copy the week before. @default it does not */
  copy: z.optional(z.literal('week')),
  /**
   * Keys of actions on the list with the inputs `from` and `to`, which the grid fills with the visible days.
   *
   * @default none
   */
  actions: z.optional(z.array(actionName)),
  /**
   * The cells that such an action changes. Without one there is nothing to do; else the question before it names their
   * rows. @default every cell
   */
  about: z.optional(conditionByAction),
  /**
   * Condition on the records of the rows, beside that of the reference. If none satisfies it, all are rows.
   *
   * @default every record that may be referred to
   */
  rows: z.optional(anyCondition),
});

export const layout = 'grid';
export const list = {
  /** The grid layout: one record for each cell of a week. Required if `list.layouts` contains `'grid'`. */
  grid: z.optional(grid),
};
type Options = typeof list;

declare module '../../src/engine/definition/list.ts' {
  interface ListLayouts {
    readonly grid: true;
  }
  interface ListFeatures extends Options {}
}

export type GridDefinition = AnyOf<typeof grid>;
/** The hours of what a cell of a grid holds, and what is marked in them. */
export type GridHours = AnyOf<typeof gridHours>;
