import type { Condition } from '../../../src/engine/fields/condition.ts';

/**
 * Returns which of the states records may have that satisfy the condition, as far as it compares the field with states
 * itself. What else it asks for leaves the states as they are.
 */
export function statesIn(where: Condition, field: string, states: readonly string[]): readonly string[] {
  if ('all' in where) return where.all.reduce((left, one) => statesIn(one, field, left), states);
  if ('any' in where) {
    const each = where.any.map((one) => statesIn(one, field, states));
    return states.filter((state) => each.some((some) => some.includes(state)));
  }
  if (!('field' in where) || where.field !== field) return states;
  const { eq, ne, in: among } = where;
  return states.filter(
    (state) => (eq === undefined || eq === state) && ne !== state && (among === undefined || among.includes(state)),
  );
}
