import { type HttpError, useOne } from '@refinedev/core';
import { Form } from 'antd';
import { type RefObject, useEffect } from 'react';
import { isEmpty } from '../../../engine/empty.ts';
import type { Field } from '../../../engine/field.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { type AnyRecord, isSameValue, type Values } from '../values.ts';

export interface ReferredDefaultsProps {
  readonly resource: Resource;
  /** Fields that can be filled in. */
  readonly inputs: readonly Field[];
  /** Keeps what was filled in, by the names of fields. */
  readonly filledIn: RefObject<Map<string, unknown>>;
}

/** Fills in what a new record takes from the records it refers to. Draws nothing; stands in the form. */
export function ReferredDefaults({ resource, inputs, filledIn }: ReferredDefaultsProps) {
  const { kinds } = useWorkspace();
  return inputs.map((field) => {
    const { name, defaultFrom } = field;
    if (!defaultFrom) return null;
    const by = fieldOf(resource, defaultFrom.by);
    const to = kinds[by.type]?.refersTo?.(by.settings);
    return to === undefined ? null : <ReferredDefault key={name} {...{ field, to, filledIn }} from={defaultFrom} />;
  });
}

interface ReferredDefaultProps extends Pick<ReferredDefaultsProps, 'filledIn'> {
  readonly field: Field;
  /** Name of the resource that is referred to. */
  readonly to: string;
  readonly from: NonNullable<Field['defaultFrom']>;
}

/** Fills in one field, unless somebody has filled it in: what was filled in for them follows another choice. */
function ReferredDefault({ field, to, from, filledIn }: ReferredDefaultProps) {
  const form = Form.useFormInstance<Values>();
  const chosen: unknown = Form.useWatch(from.by, { form, preserve: true });
  const id = typeof chosen === 'string' ? chosen : undefined;
  // Whoever may not read the record fills the field in themselves, or leaves it to the server.
  const { query } = useOne<AnyRecord, HttpError>({
    resource: to,
    id: id ?? '',
    liveMode: 'off',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { enabled: id !== undefined, retry: false },
  });
  const record = query.data?.data;
  const value = record?.id === id ? record?.[from.field] : undefined;
  useEffect(() => {
    const current: unknown = form.getFieldValue(field.name);
    const before = filledIn.current.get(field.name) ?? field.default;
    if (isEmpty(value) || !(isEmpty(current) || isSameValue(current, before))) return;
    filledIn.current.set(field.name, value);
    form.setFieldValue(field.name, value);
  }, [form, field, value, filledIn]);
  return null;
}
