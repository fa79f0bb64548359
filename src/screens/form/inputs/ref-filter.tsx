import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { isEmpty } from '../../../base/empty.ts';
import { formFieldsOf, type RefFilter } from '../../../engine/fields/ref-filter.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import { useOptions } from '../../../fields/ref/options.tsx';
import type { InputProps, RefFilterContext } from '../../../fields/view.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';

interface FilteredRefInputProps extends InputProps<object, unknown> {
  readonly refFilter: RefFilter;
  /** Values of the record that the form does not hold. */
  readonly around: AnyRecord | undefined;
  /** Values that are written in addition to those of the form. */
  readonly written: Values | undefined;
}

/** The input of a reference that other fields filter. A value that no longer matches is cleared and announced. */
export function FilteredRefInput({ refFilter, around, written, ...props }: FilteredRefInputProps) {
  const { Input } = inputOf(props.field);
  const values = useFormValues(formFieldsOf(refFilter), around, written);
  const [start] = useState(values);
  const refFilterContext = { for: `${props.resource}.${props.field.name}`, form: values };
  return (
    <>
      <Input {...props} refFilterContext={refFilterContext} />
      {values !== start && !isEmpty(props.value) && <Clearing {...props} refFilterContext={refFilterContext} />}
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
  refFilterContext,
}: InputProps<object, unknown> & { readonly refFilterContext: RefFilterContext }) {
  const translate = useTranslate();
  const form = Form.useFormInstance<Values>();
  const { kinds } = useWorkspace();
  const kind = kinds[field.type];
  const ids = [value].flat().map(String);
  const found = useOptions(kind?.refersTo?.(field.settings) ?? '', { id: ids }, true, refFilterContext);
  const kept = ids.filter((id) => found.options.some((option) => option.value === id));
  const isOver = found.isKnown && kept.length < ids.length;
  useEffect(() => {
    if (!isOver) return;
    onChange?.(kind?.isMultiple?.(field.settings) ? kept : null);
    form.setFields([{ name: field.name, warnings: [translate('form.cleared')] }]);
  });
  return null;
}
