import type { Field } from '../../../engine/fields/field.ts';
import { boolInput } from '../../bool/input.tsx';
import { colorInput } from '../../color/input.tsx';
import { dateInput } from '../../date/input.tsx';
import { datetimeInput } from '../../datetime/input.tsx';
import { decimalInput } from '../../decimal/input.tsx';
import { durationInput } from '../../duration/input.tsx';
import { emailInput } from '../../email/input.tsx';
import { enumInput } from '../../enum/input.tsx';
import { intInput } from '../../int/input.tsx';
import { moneyInput } from '../../money/input.tsx';
import { percentInput } from '../../percent/input.tsx';
import { phoneInput } from '../../phone/input.tsx';
import { tagsInput } from '../../tags/input.tsx';
import { textInput } from '../../text/input.tsx';
import { textareaInput } from '../../textarea/input.tsx';
import { timeInput } from '../../time/input.tsx';
import { urlInput } from '../../url/input.tsx';
import type { FieldInput, FieldInputs } from '../../view.ts';
import type { PartKinds } from './part-kinds.ts';

/** The input and the filter of each kind that is allowed inside a value. */
export const partInputs: Pick<FieldInputs, keyof PartKinds> = {
  text: textInput,
  textarea: textareaInput,
  phone: phoneInput,
  email: emailInput,
  enum: enumInput,
  money: moneyInput,
  date: dateInput,
  datetime: datetimeInput,
  tags: tagsInput,
  int: intInput,
  decimal: decimalInput,
  percent: percentInput,
  bool: boolInput,
  url: urlInput,
  time: timeInput,
  duration: durationInput,
  color: colorInput,
};

const byType: Readonly<Record<string, FieldInput>> = partInputs;

/**
 * Returns the input of a field inside a value. Throws if the kind is not allowed there, which cannot happen in a
 * checked resource.
 */
export function partInputOf({ name, type }: Pick<Field, 'name' | 'type'>): FieldInput {
  const input = byType[type];
  if (!input) throw new RangeError(`Field "${name}" is of the kind "${type}", which stands in no value.`);
  return input;
}
