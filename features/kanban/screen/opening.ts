import { type Condition, conditionFields } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';

/** A preset by states would leave columns out. */
export function opensWith({ states }: Resource, where: Condition): boolean {
  return !states || !conditionFields(where).includes(states.field);
}
