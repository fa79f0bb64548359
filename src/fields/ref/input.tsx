import { useTranslate } from '@refinedev/core';
import { fieldLabel } from '../../engine/label.ts';
import { controlOf } from '../control.ts';
import type { FieldInput, FilterProps, InputProps } from '../view.ts';
import type { RefSettings } from './index.ts';
import { RefSelect } from './select.tsx';

type Value = string | readonly string[];

function RefInput(props: InputProps<RefSettings, Value>) {
  const { field, value, onChange, label } = props;
  const isMultiple = field.settings.multiple ?? false;
  return (
    <RefSelect
      {...controlOf(props)}
      to={field.settings.to}
      isMultiple={isMultiple}
      allowClear={!field.required}
      value={[value ?? []].flat()}
      labels={[label ?? []].flat()}
      onChange={(ids) => onChange?.(isMultiple ? ids : (ids[0] ?? null))}
    />
  );
}

function RefFilter({ field, resource, value, onChange }: FilterProps<RefSettings>) {
  const label = fieldLabel(useTranslate(), resource, field);
  return (
    <RefSelect
      aria-label={label}
      placeholder={label}
      to={field.settings.to}
      isMultiple
      allowClear
      maxTagCount="responsive"
      value={value}
      labels={[]}
      onChange={onChange}
    />
  );
}

export const refInput: FieldInput<RefSettings, Value> = {
  Input: RefInput,
  Filter: RefFilter,
};
