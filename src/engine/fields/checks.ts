import { isEmpty } from '../../base/empty.ts';
import { type Condition, type ConditionContext, holds, otherFields, referredKey } from './condition.ts';
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

/**
 * Returns whether the record certainly does not satisfy the condition. A comparison with an empty value, unless it is
 * `empty`, decides nothing.
 */
export function violates(
  condition: Condition,
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): boolean {
  return verdict(condition, record, context) === false;
}

/** Returns whether the record satisfies the condition; undefined if an empty value leaves that open. */
function verdict(
  condition: Condition,
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): boolean | undefined {
  if ('all' in condition || 'any' in condition) {
    const [parts, decisive] = 'all' in condition ? [condition.all, false] : [condition.any, true];
    const verdicts = parts.map((part) => verdict(part, record, context));
    if (verdicts.includes(decisive)) return decisive;
    return verdicts.includes(undefined) ? undefined : !decisive;
  }
  if ('not' in condition) {
    const inner = verdict(condition.not, record, context);
    return inner === undefined ? undefined : !inner;
  }
  if ('can' in condition || 'me' in condition) return holds(condition, record, context);
  const compared = [condition.field, ...otherFields(condition).map(referredKey)];
  if (condition.empty === undefined && compared.some((name) => isEmpty(record[name]))) return undefined;
  return holds(condition, record, context);
}
