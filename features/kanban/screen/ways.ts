import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { availableActionsOf, type TransitionAction } from '../../../src/screens/actions/available-actions.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';

export interface Ways {
  /** The transitions that the user may take now. */
  readonly open: readonly TransitionAction[];
  /** The first of the others. */
  readonly refused: TransitionAction | undefined;
}

/** Returns the transitions that lead a record from its state to another one. */
export function waysTo(resource: Resource, record: ResourceRecord, state: string, context: ConditionContext): Ways {
  const now = stateOf(resource, record);
  const ways = availableActionsOf(resource, record, context).filter(
    (action): action is TransitionAction =>
      action.kind === 'transition' && action.transition.to === state && action.transition.from.includes(now),
  );
  return { open: ways.filter(({ refusal }) => !refusal), refused: ways.find(({ refusal }) => refusal) };
}

export function stateOf({ states }: Resource, record: ResourceRecord): string {
  return String(record[states?.field ?? ''] ?? '');
}
