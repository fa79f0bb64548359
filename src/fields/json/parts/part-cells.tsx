import type { Field } from '../../../engine/fields/field.ts';
import type { FieldCell } from '../../view.ts';

/** The one-line views of the kinds. That of this kind is left out, because it imports this file. */
const cells = import.meta.glob<FieldCell>(['../../*/cell.tsx', '!../../json/cell.tsx'], {
  eager: true,
  import: 'cell',
});

/** Returns the cell of a field inside a value. Throws if its kind has none, which cannot happen in a checked resource. */
export function partCellOf({ name, type, settings }: Pick<Field, 'name' | 'type' | 'settings'>): FieldCell {
  const cell = cells[`../../${type}/cell.tsx`];
  if (!cell) throw new RangeError(`Field "${name}" is of the kind "${type}", which stands in no value.`);
  return cell.of?.(settings) ?? cell;
}
