import { type AnyDefinition, choicesOf } from '../any-definition.ts';
import type { KindRegistry } from '../kind.ts';
import type { Action, ActionDefinition, RecordActionDefinition, States, Transition } from '../record-action.ts';

/** Normalises the states of a resource and its transitions. */
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

/** Normalises the actions of a resource. */
export function normaliseActions(actions: Readonly<Record<string, ActionDefinition>>): Action[] {
  return Object.entries(actions).map(([key, action]) => ({ ...action, ...normal(key, action) }));
}

/** Fills in the defaults that transitions and actions share. */
function normal(key: string, { ask = [], bulk = false, danger = false }: RecordActionDefinition) {
  return {
    key,
    ask: ask.map((one) => (typeof one === 'string' ? { field: one, optional: false } : one)),
    bulk,
    danger,
  };
}
