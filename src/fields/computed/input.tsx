import { Input } from 'antd';
import type { Field } from '../../engine/fields/field.ts';
import { dateInput } from '../date/input.tsx';
import { datetimeInput } from '../datetime/input.tsx';
import { decimalInput } from '../decimal/input.tsx';
import { durationInput } from '../duration/input.tsx';
import { intInput } from '../int/input.tsx';
import { moneyInput } from '../money/input.tsx';
import { controlOf } from '../parts/control.ts';
import { percentInput } from '../percent/input.tsx';
import { timeInput } from '../time/input.tsx';
import type { FieldInput, FilterProps, InputProps } from '../view.ts';
import type { ComputedSettings } from './index.ts';

/** The filter inputs of the kinds that a computed value may have. */
const inputs: Readonly<Record<NonNullable<ComputedSettings['as']>, FieldInput>> = {
  int: intInput,
  decimal: decimalInput,
  money: moneyInput,
  duration: durationInput,
  date: dateInput,
  datetime: datetimeInput,
  time: timeInput,
};

/** Shows the value read-only with a copy button, because the server computes it. */
function ComputedInput(props: InputProps<ComputedSettings, number | string>) {
  return <Input {...controlOf(props)} readOnly variant="filled" value={props.value ?? ''} />;
}

function ComputedFilter({ field, ...props }: FilterProps<ComputedSettings>) {
  const { as = 'int', share } = field.settings;
  const { Filter } = share ? percentInput : inputs[as];
  const plain: Field = { ...field, settings: {} };
  return <Filter {...props} field={plain} />;
}

export const computedInput: FieldInput<ComputedSettings, number | string> = {
  Input: ComputedInput,
  Filter: ComputedFilter,
};
