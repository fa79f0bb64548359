import { useCallback, useMemo } from 'react';
import { holds, mentions } from '../../../engine/fields/condition.ts';
import { defaultOf, isMe } from '../../../engine/fields/default.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { readableFields, writableFields } from '../../../engine/fields/values.ts';
import { allows, superAdmin } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';
import { startingValues } from '../values.ts';

/** Fields that a form edits and shows. */
export interface FormFields {
  /** Fields the user may edit. */
  readonly inputs: readonly Field[];
  /** Fields of the form that are read-only. */
  readonly texts: readonly Field[];
  /** All fields the user may see. */
  readonly readable: readonly Field[];
  /** Values of the record that the form does not hold: its earlier values, or the defaults of a new record. */
  readonly around: AnyRecord | undefined;
  /** Whether the condition of a field holds for the record with these values. */
  readonly isShown: (field: Field, values: Values) => boolean;
}

/**
 * Returns the fields of a form by the user's permissions and by their conditions. A new record has no readable values
 * yet.
 */
export function useFormFields(resource: Resource, mode: 'create' | 'edit', origin: AnyRecord | undefined): FormFields {
  const isTimed = Object.values(resource.fields).some(({ when }) => when && mentions(when, 'now'));
  const context = useConditionContext(({ now }) => (isTimed ? String(now.getTime()) : ''));
  const { snapshot, userId } = context;
  const { kinds, enterprise } = useWorkspace();
  const chosen = enterprise?.chosen()?.id;
  const withDefault = useCallback(
    (field: Field): Field => {
      if (field.name === 'enterprise' && chosen !== undefined) return { ...field, default: chosen };
      if (!isMe(field.default)) return field;
      // Platform staff create records for others.
      const isOwn = !snapshot.permissions.includes(superAdmin);
      return { ...field, default: defaultOf(field, kinds, isOwn ? userId : undefined) };
    },
    [snapshot, kinds, userId, chosen],
  );
  const around = useMemo(
    () => (mode === 'create' ? startingValues(Object.values(resource.fields).map(withDefault)) : origin),
    [resource, mode, origin, withDefault],
  );
  const isShown = useCallback(
    (field: Field, values: Values) => !field.when || holds(field.when, { ...around, ...values }, context),
    [around, context],
  );
  return useMemo(() => {
    const readable = readableFields(resource, snapshot);
    const inputs = writableFields(resource, snapshot, mode).map(withDefault);
    const texts = readable.filter(
      (field) =>
        mode === 'edit' &&
        (field.form === true || field.form === mode) &&
        (field.readonly || !allows(snapshot, field.perm.write)),
    );
    return { inputs, texts, readable, around, isShown };
  }, [resource, snapshot, mode, around, isShown, withDefault]);
}
