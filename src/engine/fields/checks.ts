import { type ConditionContext, violates } from './condition.ts';
import type { Field, RecordCheck } from './field.ts';

/**
 * Returns the checks at a field that a record does not satisfy. Only those are looked at of which a field has changed,
 * so that a record from before a check was declared can be changed otherwise.
 *
 * @param values the whole record; fields of referenced records under `referredKey`
 */
export function failedChecks(
  { checks = [] }: Pick<Field, 'checks'>,
  values: Readonly<Record<string, unknown>>,
  isChanged: (field: string) => boolean,
  context: ConditionContext,
): readonly RecordCheck[] {
  return checks.filter(({ where, fields }) => fields.some(isChanged) && violates(where, values, context));
}
