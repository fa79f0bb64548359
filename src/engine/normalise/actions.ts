import type { Action, ActionInput, Ask, States, Transition } from '../actions/record-action.ts';
import type { ActionDefinition, AskDefinition, RecordActionDefinition } from '../definition/actions.ts';
import { choicesOf } from '../definition/choices.ts';
import type { ActionTarget } from '../definition/fixed-values.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { normaliseField } from './field.ts';

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
      ...normal(key, transition, kinds),
      from: transition.from === 'any' ? values.filter((value) => value !== transition.to) : transition.from,
    }),
  );
  return { field: states.field, initial: states.initial ?? values[0] ?? '', transitions };
}

/** Normalises the actions of a resource that are done to one record, or to the list. */
export function normaliseActions(
  actions: Readonly<Record<string, ActionDefinition>>,
  target: ActionTarget,
  kinds: KindRegistry,
): Action[] {
  return Object.entries(actions).flatMap(([key, { on = 'record', filtered = false, ...action }]) =>
    on === target ? [{ ...action, filtered, ...normal(key, action, kinds) }] : [],
  );
}

/** Fills in the defaults that transitions and actions share. */
function normal(
  key: string,
  { ask = [], bulk = false, danger = false, inputs = {} }: RecordActionDefinition,
  kinds: KindRegistry,
) {
  return {
    key,
    inputs: Object.entries(inputs).map(
      ([name, { from, ...input }]): ActionInput => ({ ...normaliseField(name, input, kinds), from }),
    ),
    ask: ask.map(normaliseAsk),
    bulk,
    danger,
  };
}

function normaliseAsk(one: string | AskDefinition): Ask {
  const { field, optional = false, prefill } = typeof one === 'string' ? { field: one } : one;
  return { field, optional, prefill: prefill === true ? field : prefill };
}
