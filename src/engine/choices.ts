import { type ConditionContext, conditionFields, holds } from './condition.ts';
import type { Choice } from './kind.ts';

/** Names of the fields of a record by which some of its choices are offered or not. */
export function choosingFields(choices: readonly Choice[]): readonly string[] {
  return [...new Set(choices.flatMap(({ when }) => conditionFields(when)))];
}

/** The choices that go with a record of these values. */
export function availableChoices(
  choices: readonly Choice[],
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): readonly Choice[] {
  return choices.filter(({ when }) => when === undefined || holds(when, record, context));
}
