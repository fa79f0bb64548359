import { useTranslate } from '@refinedev/core';
import type { SelectProps } from 'antd';
import type { ComponentType } from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps, RefFilterContext } from '../view.ts';
import type { RefSettings } from './index.ts';

type Value = string | readonly string[];

/** Props of a picker of records. */
export interface PickerProps
  extends Pick<SelectProps, 'id' | 'onBlur' | 'disabled' | 'placeholder' | 'allowClear' | 'maxTagCount'> {
  /** Name of the resource to pick from. */
  readonly to: string;
  readonly isMultiple: boolean;
  readonly value: readonly string[];
  /** The labels of the records in `value`, in the same order. Empty if they are unknown. */
  readonly labels: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** For a tree: this record and its descendants are not offered. */
  readonly without?: string | undefined;
  /** The filter of the offered records. Undefined: all records. */
  readonly refFilterContext?: RefFilterContext | undefined;
}

interface WithPicker {
  readonly picker: ComponentType<PickerProps>;
}

/** The form input of a reference field. */
export function ReferenceInput({ picker: Picker, ...props }: InputProps<RefSettings, Value> & WithPicker) {
  const { field, value, onChange, label, without, refFilterContext } = props;
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
      refFilterContext={refFilterContext}
    />
  );
}

/** The filter of a reference field. It matches any of the picked records. */
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
