import { useTranslate } from '@refinedev/core';
import type { SelectProps } from 'antd';
import type { ComponentType } from 'react';
import { fieldLabel } from '../../engine/label.ts';
import { useClearing } from '../clearing.tsx';
import { controlOf } from '../control.ts';
import type { FilterProps, InputProps, RefFilterContext } from '../view.ts';
import type { RefSettings } from './index.ts';

type Value = string | readonly string[];

/** What picks records of a resource is given. */
export interface PickerProps
  extends Pick<SelectProps, 'id' | 'onBlur' | 'disabled' | 'placeholder' | 'allowClear' | 'maxTagCount'> {
  /** Name of the resource that is picked from. */
  readonly to: string;
  readonly isMultiple: boolean;
  readonly value: readonly string[];
  /** What the records of `value` are called, in the same order; empty if it is not known. */
  readonly labels: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Of a tree: a record that is not offered, nor what stands below it. */
  readonly without?: string | undefined;
  /** Which of the records are offered; all of them without it. */
  readonly narrowed?: RefFilterContext | undefined;
}

interface WithPicker {
  readonly picker: ComponentType<PickerProps>;
}

/** The input of a field that refers to records. */
export function ReferenceInput({ picker: Picker, ...props }: InputProps<RefSettings, Value> & WithPicker) {
  const { field, value, onChange, label, without, narrowed } = props;
  const isMultiple = field.settings.multiple ?? false;
  const clearing = useClearing();
  return (
    <Picker
      {...controlOf(props)}
      to={field.settings.to}
      isMultiple={isMultiple}
      allowClear={!field.required && clearing}
      value={[value ?? []].flat()}
      labels={[label ?? []].flat()}
      onChange={(ids) => onChange?.(isMultiple ? ids : (ids[0] ?? null))}
      {...(without !== undefined && { without })}
      narrowed={narrowed}
    />
  );
}

/** The filter by such a field: any of the records picked. */
export function ReferenceFilter({
  picker: Picker,
  field,
  resource,
  value,
  onChange,
}: FilterProps<RefSettings> & WithPicker) {
  const label = fieldLabel(useTranslate(), resource, field);
  return (
    <Picker
      aria-label={label}
      placeholder={label}
      to={field.settings.to}
      isMultiple
      allowClear={useClearing()}
      maxTagCount="responsive"
      value={value}
      labels={[]}
      onChange={onChange}
    />
  );
}
