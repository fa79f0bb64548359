import { isEmpty } from '../../../engine/empty.ts';
import type { Field } from '../../../engine/field.ts';
import { type AnyRecord, isSameValue, type Values } from '../values.ts';

/** A field somebody else changed while it was being edited here. */
export interface Difference {
  readonly field: Field;
  readonly before: unknown;
  readonly theirs: unknown;
  /** What was typed here, where that differs from both; missing where theirs was simply taken over. */
  readonly mine?: unknown;
}

export interface Merged {
  /** Values of the form: what was typed here stays, everything else is theirs. */
  readonly values: Values;
  readonly differences: readonly Difference[];
}

/**
 * Brings together what was read, what was typed since and what somebody else saved meanwhile. Nothing typed is lost:
 * where both changed a field, the form keeps what was typed and the difference says so.
 *
 * @param inputs fields of the form
 * @param readable fields the user may see; a change of one that has no input is told as well
 */
export function merge(
  inputs: readonly Field[],
  readable: readonly Field[],
  before: AnyRecord,
  mine: Values,
  theirs: AnyRecord,
): Merged {
  const differences = readable
    .filter((field) => !isSameValue(before[field.name], theirs[field.name]))
    .map((field): Difference => {
      const change = { field, before: before[field.name], theirs: theirs[field.name] };
      const isInput = inputs.some((input) => input.name === field.name);
      const isContested =
        isInput &&
        !isSameValue(mine[field.name], before[field.name]) &&
        !isSameValue(mine[field.name], theirs[field.name]);
      return isContested ? { ...change, mine: mine[field.name] } : change;
    });
  const values = inputs.map((field) => {
    const isMine = !isSameValue(mine[field.name], before[field.name]);
    const value = isMine ? mine[field.name] : theirs[field.name];
    return [field.name, isEmpty(value) ? null : value] as const;
  });
  return { values: Object.fromEntries(values), differences };
}
