import * as z from 'zod/mini';
import { choiceName, fieldName } from '../../src/engine/definition/leaves.ts';
import type { AnyOf } from '../../src/engine/definition/words.ts';

/** The calendar layout. */
const calendar = z.strictObject({
  /** The field that places a record in the calendar: a date or datetime field that is filterable and sortable. */
  date: fieldName,
  /** The field that labels an entry. @default the field that names a record */
  label: z.optional(fieldName),
  /** The field whose choice colours the entries. @default the field of the states */
  color: z.optional(choiceName),
  /**
   * Key of the transition or action that moves an entry to another day. It must ask for `date`. @default entries
   * cannot be moved
   */
  move: z.optional(z.string()),
});

export const layout = 'calendar';
export const list = {
  /** The calendar layout. Required if `list.layouts` contains `'calendar'`. */
  calendar: z.optional(calendar),
};
type Options = typeof list;

declare module '../../src/engine/definition/list.ts' {
  interface ListLayouts {
    readonly calendar: true;
  }
  interface ListFeatures extends Options {}
}

export type CalendarDefinition = AnyOf<typeof calendar>;
