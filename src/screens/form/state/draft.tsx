import { type HttpError, useTranslate } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type EditRefusal, refuseEdit } from '../../../engine/actions/states.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';
import type { Conflict } from '../conflict/conflict.tsx';
import type { Difference } from '../conflict/merge.ts';
import type { WriteRefusal } from '../conflict/refusal.ts';
import { useConflict } from '../conflict/use-conflict.ts';
import { type FormFields, useFormFields } from '../inputs/inputs.tsx';
import { changedFields, isSameValue, sentValues, startingValues, withStandIns } from '../values.ts';
import { useRecord } from './record.tsx';

/** A record being edited: the loaded values and the typed ones. */
export interface Draft extends FormFields {
  /** The record that the form started from; undefined while it loads. */
  readonly origin: AnyRecord | undefined;
  /** Initial values of the inputs. */
  readonly start: Values;
  /** Values filled in for the user, by field name (`defaultFrom`). */
  readonly filledIn: RefObject<Map<string, unknown>>;
  readonly failure: HttpError | null;
  /** Why the record could not be edited when it was loaded. A later change takes away nothing that was typed. */
  readonly editRefusal: EditRefusal | undefined;
  readonly retry: () => void;
  /** Whether closing now would lose typed values. */
  readonly isDirty: () => boolean;
  /** Saves the typed values and resolves to the record. Rejects with the reason of a refusal. */
  readonly save: () => Promise<AnyRecord>;
  /** Continues from the saved record. */
  readonly restart: (record: AnyRecord) => void;
  /** Begins another new record with the initial values. */
  readonly beginAnew: () => void;
  /** Merges the record that another user saved, if that was the reason of the refusal. */
  readonly onRefused: (refusal: WriteRefusal) => Promise<void>;
  readonly conflict: Conflict | undefined;
  readonly take: (difference: Difference) => void;
  readonly reload: () => void;
}

export interface DraftOptions {
  readonly resource: Resource;
  /** Absent for a new record. */
  readonly id: string | undefined;
  /** Initial values of a new record in addition to its defaults. */
  readonly initial: Values | undefined;
}

/** Returns the record behind the form, the typed values, and the changes made on the server meanwhile. */
export function useDraft({ resource, id, initial }: DraftOptions, form: FormInstance<Values>): Draft {
  const { kinds } = useWorkspace();
  const { origin, startFrom, failure, load, write } = useRecord(resource, id);
  const fields = useFormFields(resource, id === undefined ? 'create' : 'edit', origin);
  const { inputs, readable, isShown } = fields;
  const { conflict, mergeWith, ...resolution } = useConflict({ origin, startFrom, form, inputs, readable });
  const editRefusal = useEditRefusal(resource, id === undefined ? undefined : origin);
  const { notify } = useFeedback();
  const translate = useTranslate();

  const start = useMemo(
    () => (id === undefined ? { ...startingValues(inputs), ...initial } : startingValues(inputs, origin)),
    [inputs, id, origin, initial],
  );
  const filledIn = useRef(new Map<string, unknown>());
  const isDirty = useCallback(() => {
    const changed = changedFields(inputs, start, form.getFieldsValue(true));
    // Values that were filled in automatically are not lost work.
    const isOwn = ({ name }: Field) =>
      !filledIn.current.has(name) || !isSameValue(form.getFieldValue(name), filledIn.current.get(name));
    return origin !== undefined && changed.some(isOwn);
  }, [origin, inputs, start, form]);

  const sent = useRef<Values>({});
  async function save(): Promise<AnyRecord> {
    const typed: Values = form.getFieldsValue(true);
    sent.current = typed;
    const shown = inputs.filter((field) => isShown(field, typed));
    const values = sentValues(shown, typed, kinds, id === undefined ? undefined : origin);
    if (origin && id !== undefined && Object.keys(values).length === 0) return origin;
    return write(values);
  }

  async function onRefused(refusal: WriteRefusal) {
    if (!refusal.isStale || !origin) return;
    const theirs = await load();
    if (theirs && theirs.version !== origin.version) mergeWith(theirs);
    else notify({ type: 'error', title: translate('form.conflict.gone') });
  }

  function restart(record: AnyRecord) {
    // Nothing was typed, so nothing was written, and nothing has told the user so.
    if (record === origin) return notify({ type: 'info', title: translate('form.unchanged') });
    const saved = withStandIns(record);
    startFrom(saved);
    const typed: Values = form.getFieldsValue(true);
    // What was typed while the values were on their way stays.
    const kept = inputs.filter(({ name }) => isSameValue(typed[name], sent.current[name]));
    form.setFieldsValue({ ...startingValues(kept, saved) });
    resolution.settle();
  }

  function beginAnew() {
    filledIn.current.clear();
    // Mounts the inputs anew, with all that they hold themselves.
    form.resetFields();
    form.setFieldsValue({ ...start });
  }

  return {
    ...fields,
    ...resolution,
    restart,
    beginAnew,
    onRefused,
    origin,
    start,
    filledIn,
    failure,
    editRefusal,
    retry: () => void load(),
    isDirty,
    save,
    conflict,
  };
}

function useEditRefusal(resource: Resource, origin: AnyRecord | undefined): EditRefusal | undefined {
  const context = useConditionContext(() => '');
  const [isAllowed, setAllowed] = useState(false);
  const refusal = origin && !isAllowed ? refuseEdit(resource, origin, context) : undefined;
  if (origin && !isAllowed && !refusal) setAllowed(true);
  return refusal;
}
