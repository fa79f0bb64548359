import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { isEmpty } from '../../../engine/empty.ts';
import { formFieldsOf, type RefFilter } from '../../../engine/ref-filter.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import { useOptions } from '../../../fields/ref/options.tsx';
import type { InputProps, RefFilterContext } from '../../../fields/view.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../values.ts';

interface NarrowedInputProps extends InputProps<object, unknown> {
  readonly narrowing: RefFilter;
  /** Values of the record that the form does not hold. */
  readonly around: AnyRecord | undefined;
  /** Values that are written in addition to those of the form. */
  readonly written: Values | undefined;
}

/** The input of a reference that other fields filter. A value that no longer matches is cleared and announced. */
export function FilteredRefInput({ narrowing, around, written, ...props }: NarrowedInputProps) {
  const { Input } = inputOf(props.field);
  const values = useFormValues(formFieldsOf(narrowing), around, written);
  const [start] = useState(values);
  const narrowed = { for: `${props.resource}.${props.field.name}`, form: values };
  return (
    <>
      <Input {...props} narrowed={narrowed} />
      {values !== start && !isEmpty(props.value) && <Clearing {...props} narrowed={narrowed} />}
    </>
  );
}

/** Returns the values of some fields as JSON, without empty ones. Renders again only when they change. */
function useFormValues(names: readonly string[], around: AnyRecord | undefined, written: Values | undefined): string {
  const form = Form.useFormInstance<Values>();
  const toText = (values: Values) => {
    const whole: Values = { ...around, ...values, ...written };
    return JSON.stringify(Object.fromEntries(names.flatMap((one) => (isEmpty(whole[one]) ? [] : [[one, whole[one]]]))));
  };
  return Form.useWatch(toText, { form, preserve: true }) ?? toText(form.getFieldsValue(true));
}

/** Checks whether the chosen records still match the filter, and clears those that do not. Renders nothing. */
function Clearing({
  field,
  value,
  onChange,
  narrowed,
}: InputProps<object, unknown> & { readonly narrowed: RefFilterContext }) {
  const translate = useTranslate();
  const form = Form.useFormInstance<Values>();
  const { kinds } = useWorkspace();
  const kind = kinds[field.type];
  const ids = [value].flat().map(String);
  const found = useOptions(kind?.refersTo?.(field.settings) ?? '', { id: ids }, true, narrowed);
  const kept = ids.filter((id) => found.options.some((option) => option.value === id));
  const isOver = found.isKnown && kept.length < ids.length;
  useEffect(() => {
    if (!isOver) return;
    onChange?.(kind?.several?.(field.settings) ? kept : null);
    form.setFields([{ name: field.name, warnings: [translate('form.cleared')] }]);
  });
  return null;
}
