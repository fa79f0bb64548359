import type { AnyDefinition } from '../../definition/resource.ts';
import { conditionFields } from '../../fields/condition.ts';
import { checkCondition } from '../condition.ts';
import type { FieldCheck } from '../context.ts';

/** Reports mistakes in the conditions of a field, and fields that are not shown until they have a value. */
export const checkFieldConditions: FieldCheck = (name, field, definition, context, report) => {
  if (conditionFields(field.when).includes(name))
    report(
      'when',
      field.when,
      'a condition on other fields: nobody could fill in a field that is not shown until it is',
    );
  const cycle = visibilityCycle(name, definition);
  if (cycle) report('when', cycle.join(' → '), 'a condition on fields that are not shown by this one');
  const isFilledIn = !context.kinds[field.type]?.generated && !field.readonly && field.form !== false;
  for (const option of ['when', 'requiredWhen', 'readonlyWhen'] as const) {
    checkCondition(option, field[option], definition, context, report);
    const isGiven = isFilledIn || (option === 'requiredWhen' && isAskedFor(name, definition));
    if (option !== 'when' && field[option] !== undefined && !isGiven)
      report(option, field[option], 'remove it: nobody fills the field in');
  }
};

/** Returns whether a transition or action asks for the field. */
function isAskedFor(name: string, { states, actions }: AnyDefinition): boolean {
  const asking = [...Object.values(states?.transitions ?? {}), ...Object.values(actions ?? {})];
  return asking.some(({ ask = [] }) => ask.some((one) => (typeof one === 'string' ? one : one.field) === name));
}

/**
 * Returns the fields whose conditions depend on each other in a circle that begins with this field. Undefined if there is
 * none, or if the circle has an earlier field, with which it is reported.
 */
function visibilityCycle(
  name: string,
  { fields }: Pick<AnyDefinition, 'fields'>,
  path: readonly string[] = [name],
): string[] | undefined {
  const [first = name] = path;
  const order = Object.keys(fields);
  for (const next of conditionFields(fields[name]?.when)) {
    if (next === first && path.length > 1) return [...path, next];
    if (path.includes(next) || order.indexOf(next) < order.indexOf(first)) continue;
    const cycle = visibilityCycle(next, { fields }, [...path, next]);
    if (cycle) return cycle;
  }
  return undefined;
}
