import { Input } from 'antd';
import type { Field } from '../../engine/fields/field.ts';
import { input as dateInput } from '../date/input.tsx';
import { input as datetimeInput } from '../datetime/input.tsx';
import { input as decimalInput } from '../decimal/input.tsx';
import { input as durationInput } from '../duration/input.tsx';
import { input as intInput } from '../int/input.tsx';
import { input as moneyInput } from '../money/input.tsx';
import { controlOf } from '../parts/control.ts';
import { input as percentInput } from '../percent/input.tsx';
import { input as timeInput } from '../time/input.tsx';
import type { FieldInput, FilterProps, InputProps, KindInput } from '../view.ts';
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

export const input: KindInput<'computed'> = {
  Input: ComputedInput,
  Filter: ComputedFilter,
};
