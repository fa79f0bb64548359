import * as z from 'zod/mini';
import type { AnyOf } from '../../src/engine/definition/words.ts';

/** The kanban layout. */
const kanban = z.strictObject({
  /**
   * Number of records of a state above which its column is marked: `{ doing: 5 }`. More may be moved into it.
   *
   * @default none
   */
  limits: z.optional(z.record(z.string(), z.int().check(z.positive()))),
});

export const layout = 'kanban';
export const list = {
  /** The kanban layout, one column for each state. @default columns without limits */
  kanban: z.optional(kanban),
};
type Options = typeof list;

declare module '../../src/engine/definition/list.ts' {
  interface ListLayouts {
    readonly kanban: true;
  }
  interface ListFeatures extends Options {}
}

export type KanbanDefinition = AnyOf<typeof kanban>;
