import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { Complete } from '../../src/engine/definition/words.ts';
import type { ResourceListFeatures } from '../../src/engine/resource.ts';
import type { CalendarDefinition } from './definition.ts';

/** The calendar layout. Without a colour all entries have the same. */
export type Calendar = Complete<CalendarDefinition, 'label'>;

declare module '../../src/engine/resource.ts' {
  interface ResourceListFeatures {
    readonly calendar: Calendar | undefined;
  }
}

/** Fills in the label and the colour field of the calendar. */
export function normaliseList({ list, recordLabel, states }: AnyDefinition): Partial<ResourceListFeatures> {
  if (!list?.calendar) return { calendar: undefined };
  const usual = { label: recordLabel, color: states?.field, move: undefined };
  return { calendar: { ...usual, ...list.calendar }, hasDays: true, hasSpans: true, dateField: list.calendar.date };
}
