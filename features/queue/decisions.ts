import type { Transition } from '../../src/engine/actions/record-action.ts';
import { isRefusedToOutsider } from '../../src/engine/actions/states.ts';
import type { ConditionContext } from '../../src/engine/fields/condition.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';

/** Number of records that a user holds at once. */
export const queueSize = 10;

/**
 * Returns the decisions of the queue that the user may take at all. The state and the condition decide for each record.
 */
export function openDecisions(
  resource: Resource,
  context: Pick<ConditionContext, 'snapshot' | 'isOutsider'>,
): readonly Transition[] {
  const { review, states, rules } = resource;
  const mayOpen = [review?.perm, rules.edit].every((rule) => allows(context.snapshot, rule));
  const decisions = states?.transitions.filter(({ key }) => mayOpen && review?.decisions.includes(key)) ?? [];
  return decisions.filter((one) => allows(context.snapshot, one.perm) && !isRefusedToOutsider(resource, one, context));
}
