import type { Condition } from '../../src/engine/condition.ts';

/** The fields a condition looks into: whoever learns how it came out learns of them. */
export function conditionFields(condition: Condition | undefined): string[] {
  if (condition === undefined || 'can' in condition) return [];
  if ('all' in condition) return condition.all.flatMap(conditionFields);
  if ('any' in condition) return condition.any.flatMap(conditionFields);
  if ('not' in condition) return conditionFields(condition.not);
  return ['me' in condition ? condition.me : condition.field];
}
