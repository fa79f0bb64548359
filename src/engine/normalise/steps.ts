import { type AnyDefinition, choicesOf } from '../any-definition.ts';
import type { KindRegistry } from '../kind.ts';
import type { Action, ActionDefinition, RecordActionDefinition, States, Transition } from '../record-action.ts';

/** The states of a resource and what leads from one to another. */
export function normaliseStates(
  definition: AnyDefinition,
  states: NonNullable<AnyDefinition['states']>,
  kinds: KindRegistry,
): States {
  const values = choicesOf(definition, states.field, kinds).map((choice) => choice.value);
  const transitions = Object.entries(states.transitions).map(
    ([key, { due, ...transition }]): Transition => ({
      ...transition,
      ...(due && { due: { at: 'start', ...due } }),
      ...normal(key, transition),
      from: transition.from === 'any' ? values.filter((value) => value !== transition.to) : transition.from,
    }),
  );
  return { field: states.field, initial: states.initial ?? values[0] ?? '', transitions };
}

/** What can be done to a record besides. */
export function normaliseActions(actions: Readonly<Record<string, ActionDefinition>>): Action[] {
  return Object.entries(actions).map(([key, action]) => ({ ...action, ...normal(key, action) }));
}

/** The defaults of what can be done to a record. */
function normal(key: string, { ask = [], bulk = false, danger = false }: RecordActionDefinition) {
  return {
    key,
    ask: ask.map((one) => (typeof one === 'string' ? { field: one, optional: false } : one)),
    bulk,
    danger,
  };
}
