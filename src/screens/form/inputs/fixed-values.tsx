import { Form } from 'antd';
import { type RefObject, useEffect } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import { fixedValue } from '../../../engine/fields/fixed-value.ts';
import type { Values } from '../../records/record.ts';
import { isSameValue } from '../values.ts';

interface FixedValueProps {
  readonly field: Field;
  /** Stores the values filled in, by field name. */
  readonly filledIn: RefObject<Map<string, unknown>>;
}

/** Fills in the values that go with a choice in another field. Renders nothing; must be inside the form. */
export function FixedValues({ inputs, filledIn }: { inputs: readonly Field[] } & Pick<FixedValueProps, 'filledIn'>) {
  return inputs.map((field) =>
    field.fixedBy ? <FixedValue key={field.name} field={field} filledIn={filledIn} /> : null,
  );
}

function FixedValue({ field, filledIn }: FixedValueProps) {
  const form = Form.useFormInstance<Values>();
  const choice: unknown = Form.useWatch(field.fixedBy?.field ?? field.name, { form, preserve: true });
  const value = fixedValue(field, { [field.fixedBy?.field ?? '']: choice });
  useEffect(() => {
    if (value === undefined || isSameValue(form.getFieldValue(field.name), value)) return;
    filledIn.current.set(field.name, value);
    form.setFieldValue(field.name, value);
    form.setFields([{ name: field.name, errors: [] }]);
  }, [form, field, value, filledIn]);
  return null;
}
