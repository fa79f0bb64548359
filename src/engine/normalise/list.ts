import { type AnyDefinition, choicesOf } from '../any-definition.ts';
import type { KindRegistry } from '../kind.ts';
import type { Calendar, Grid, Preset } from '../resource.ts';

/** Fills in the label and the colour field of the calendar. */
export function normaliseCalendar({ list, recordLabel, states }: AnyDefinition): Calendar | undefined {
  return list?.calendar && { label: recordLabel, color: states?.field, move: undefined, ...list.calendar };
}

export function normaliseGrid({ list }: AnyDefinition): Grid | undefined {
  return list?.grid && { color: undefined, hours: undefined, copy: undefined, actions: [], ...list.grid };
}

/** Returns one preset for each choice of the field that `presetsOf` names. */
export function presetsOfChoices(definition: AnyDefinition, kinds: KindRegistry): Preset[] {
  const field = definition.list?.presetsOf;
  if (!field) return [];
  return choicesOf(definition, field, kinds).map(({ value, label }) => ({
    key: value,
    label,
    where: { field, eq: value },
    choice: { field, value },
  }));
}
