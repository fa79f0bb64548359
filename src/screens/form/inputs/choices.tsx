import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { useEffect } from 'react';
import { availableChoices, choosingFields } from '../../../engine/fields/choices.ts';
import type { ConditionContext } from '../../../engine/fields/condition.ts';
import type { Choice } from '../../../engine/fields/kind.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import type { InputProps } from '../../../fields/view.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';
import { isSameValue } from '../values.ts';

interface ChoiceInputProps extends InputProps<object, unknown> {
  readonly choices: readonly Choice[];
  /** Values of the record that the form does not hold; undefined for several records. */
  readonly around: AnyRecord | undefined;
  /** Values that are written in addition to those of the form. */
  readonly written: Values | undefined;
}

/**
 * The input of a field whose choices depend on other fields. A value that is no longer valid is cleared and announced.
 */
export function ChoiceInput({ choices, around, written, ...props }: ChoiceInputProps) {
  const { field, value, onChange } = props;
  const { Input } = inputOf(field);
  const translate = useTranslate();
  const form = Form.useFormInstance<Values>();
  const { kinds } = useWorkspace();
  const available = useAvailableChoices(choices, field.name, around, written);
  const chosen = [value ?? []].flat();
  const kept = chosen.filter((one) => available.includes(String(one)));
  const isOver = kept.length < chosen.length;
  useEffect(() => {
    if (!isOver) return;
    onChange?.(kinds[field.type]?.isMultiple?.(field.settings) ? kept : null);
    form.setFields([{ name: field.name, warnings: [translate('form.cleared')] }]);
  });
  return <Input {...props} offered={available} />;
}

/**
 * Returns the values that may be chosen: those that are valid now, as far as known, and the record's own values as long
 * as the fields they depend on are unchanged. Renders again only when they change.
 */
function useAvailableChoices(
  choices: readonly Choice[],
  name: string,
  around: AnyRecord | undefined,
  written: Values | undefined,
): readonly string[] {
  const form = Form.useFormInstance<Values>();
  const availableAt = (values: Values, context: ConditionContext) => {
    const whole: Values = { ...around, ...values, ...written };
    const unknown = choices.filter((choice) => choosingFields([choice]).some((one) => !(one in whole)));
    const isAsItWas = choosingFields(choices).every((one) => isSameValue(whole[one], around?.[one]));
    const before = isAsItWas ? [around?.[name]].flat() : [];
    const available = [...unknown, ...availableChoices(choices, whole, context)].map((choice) => choice.value);
    return JSON.stringify(
      choices.flatMap((one) => (available.includes(one.value) || before.includes(one.value) ? one.value : [])),
    );
  };
  const context = useConditionContext((at) => availableAt(form.getFieldsValue(true), at));
  const availableFor = (values: Values) => availableAt(values, context);
  const watched: string =
    Form.useWatch(availableFor, { form, preserve: true }) ?? availableFor(form.getFieldsValue(true));
  const available: unknown = JSON.parse(watched);
  return Array.isArray(available) ? available.map(String) : [];
}
