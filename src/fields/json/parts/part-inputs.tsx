import type { Field } from '../../../engine/fields/field.ts';
import type { FieldInput } from '../../view.ts';

/** The inputs and filters of the kinds. Those of this kind are left out, because they import this file. */
const inputs = import.meta.glob<FieldInput>(['../../*/input.tsx', '!../../json/input.tsx'], {
  eager: true,
  import: 'input',
});

/** Returns the input of a field inside a value. Throws if its kind has none, which cannot happen in a checked resource. */
export function partInputOf({ name, type }: Pick<Field, 'name' | 'type'>): FieldInput {
  const input = inputs[`../../${type}/input.tsx`];
  if (!input) throw new RangeError(`Field "${name}" is of the kind "${type}", which stands in no value.`);
  return input;
}
