import { isEmpty } from '../../../base/empty.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { isSameValue } from '../values.ts';

/** A field that another user changed while it was being edited here. */
export interface Difference {
  readonly field: Field;
  readonly before: unknown;
  readonly theirs: unknown;
  /** The value typed here, where it differs from both others; absent where the other user's value was taken over. */
  readonly mine?: unknown;
}

export interface Merged {
  /** Values of the form: typed values stay, all others come from the other user's record. */
  readonly values: Values;
  readonly differences: readonly Difference[];
}

/**
 * Merges the loaded record, the typed values and the record that another user saved meanwhile. No typed value is lost:
 * where both changed a field, the form keeps the typed value and `differences` lists it.
 *
 * @param inputs fields of the form
 * @param readable fields the user may see; changes of fields without an input are listed as well
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
      const isConflicting =
        isInput &&
        !isSameValue(mine[field.name], before[field.name]) &&
        !isSameValue(mine[field.name], theirs[field.name]);
      return isConflicting ? { ...change, mine: mine[field.name] } : change;
    });
  const values = inputs.map((field) => {
    const isMine = !isSameValue(mine[field.name], before[field.name]);
    const value = isMine ? mine[field.name] : theirs[field.name];
    return [field.name, isEmpty(value) ? null : value] as const;
  });
  return { values: Object.fromEntries(values), differences };
}
