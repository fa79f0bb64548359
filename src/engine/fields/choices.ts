import { type ConditionContext, conditionFields, holds } from './condition.ts';
import type { Choice } from './kind.ts';

/** Returns the names of the fields that the conditions of the choices read. */
export function choosingFields(choices: readonly Choice[]): readonly string[] {
  return [...new Set(choices.flatMap(({ when }) => conditionFields(when)))];
}

/** Returns the choices that are available for a record with these values. */
export function availableChoices(
  choices: readonly Choice[],
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): readonly Choice[] {
  return choices.filter(({ when }) => when === undefined || holds(when, record, context));
}
