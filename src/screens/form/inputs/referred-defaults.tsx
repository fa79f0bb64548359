import { Form } from 'antd';
import { type RefObject, useEffect } from 'react';
import { isEmpty } from '../../../base/empty.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Values } from '../../records/record.ts';
import { isSameValue } from '../values.ts';
import { useReferredRecord } from './referred-record.ts';

export interface ReferredDefaultsProps {
  readonly resource: Resource;
  /** Fields that the user may edit. */
  readonly inputs: readonly Field[];
  /** Stores the values filled in, by field name. */
  readonly filledIn: RefObject<Map<string, unknown>>;
}

/** Fills in values that a new record takes from the records it refers to. Renders nothing; must be inside the form. */
export function ReferredDefaults({ resource, inputs, filledIn }: ReferredDefaultsProps) {
  const { kinds } = useWorkspace();
  return inputs.map((field) => {
    const { name, defaultFrom } = field;
    if (!defaultFrom) return null;
    const by = fieldOf(resource, defaultFrom.by);
    const to = kinds[by.type]?.refersTo?.(by.settings);
    return to === undefined ? null : (
      <ReferredDefault key={name} {...{ field, to, filledIn }} from={defaultFrom} parent={resource.parent} />
    );
  });
}

interface ReferredDefaultProps extends Pick<ReferredDefaultsProps, 'filledIn'> {
  readonly field: Field;
  /** Name of the referenced resource. */
  readonly to: string;
  readonly from: NonNullable<Field['defaultFrom']>;
  readonly parent: Resource['parent'];
}

/**
 * Fills in one field, unless the user has filled it in. A value filled in automatically follows a change of the
 * reference.
 */
function ReferredDefault({ field, to, from, parent, filledIn }: ReferredDefaultProps) {
  const form = Form.useFormInstance<Values>();
  const chosen: unknown = Form.useWatch(from.by, { form, preserve: true });
  // A user who may not read the record fills in the field, or leaves it to the server.
  const record = useReferredRecord(to, parent?.field === from.by ? parent.id : chosen);
  const value = record?.[from.field];
  useEffect(() => {
    const current: unknown = form.getFieldValue(field.name);
    const before = filledIn.current.get(field.name) ?? field.default;
    if (isEmpty(value) || !(isEmpty(current) || isSameValue(current, before))) return;
    filledIn.current.set(field.name, value);
    form.setFieldValue(field.name, value);
  }, [form, field, value, filledIn]);
  return null;
}
