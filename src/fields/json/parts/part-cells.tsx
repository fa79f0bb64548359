import type { Field } from '../../../engine/fields/field.ts';
import { boolCell } from '../../bool/cell.tsx';
import { colorCell } from '../../color/cell.tsx';
import { dateCell } from '../../date/cell.tsx';
import { datetimeCell } from '../../datetime/cell.tsx';
import { decimalCell } from '../../decimal/cell.tsx';
import { durationCell } from '../../duration/cell.tsx';
import { emailCell } from '../../email/cell.tsx';
import { enumCell } from '../../enum/cell.tsx';
import { intCell } from '../../int/cell.tsx';
import { moneyCell } from '../../money/cell.tsx';
import { percentCell } from '../../percent/cell.tsx';
import { phoneCell } from '../../phone/cell.tsx';
import { tagsCell } from '../../tags/cell.tsx';
import { textCell } from '../../text/cell.tsx';
import { textareaCell } from '../../textarea/cell.tsx';
import { timeCell } from '../../time/cell.tsx';
import { urlCell } from '../../url/cell.tsx';
import type { FieldCell, FieldCells } from '../../view.ts';
import type { PartKinds } from './part-kinds.ts';

/** The one-line view of each kind that is allowed inside a value. */
export const partCells: Pick<FieldCells, keyof PartKinds> = {
  text: textCell,
  textarea: textareaCell,
  phone: phoneCell,
  email: emailCell,
  enum: enumCell,
  money: moneyCell,
  date: dateCell,
  datetime: datetimeCell,
  tags: tagsCell,
  int: intCell,
  decimal: decimalCell,
  percent: percentCell,
  bool: boolCell,
  url: urlCell,
  time: timeCell,
  duration: durationCell,
  color: colorCell,
};

const byType: Readonly<Record<string, FieldCell>> = partCells;

/**
 * Returns the cell of a field inside a value. Throws if the kind is not allowed there, which cannot happen in a checked
 * resource.
 */
export function partCellOf({ name, type, settings }: Pick<Field, 'name' | 'type' | 'settings'>): FieldCell {
  const cell = byType[type];
  if (!cell) throw new RangeError(`Field "${name}" is of the kind "${type}", which stands in no value.`);
  return cell.of?.(settings) ?? cell;
}
