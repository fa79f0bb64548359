import type { FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import type { ActionInput, RecordAction } from '../../../engine/actions/record-action.ts';
import { refuseRecordAction, writtenBy } from '../../../engine/actions/states.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import { checkValues } from '../../../engine/fields/values.ts';
import { allows, type PermissionSnapshot } from '../../../engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { inputsOf } from '../../../engine/texts/form-label.ts';
import { useConditionContext, useWorkspace, type Workspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';
import type { WriteRefusal } from '../conflict/refusal.ts';
import { useConflict } from '../conflict/use-conflict.ts';
import { changedFields, startingValues } from '../values.ts';
import type { AskDialogProps } from './action-dialog-props.ts';
import { useLoadChanged } from './requests.ts';
import { type RunOptions, useAction } from './use-action.ts';

/** Platform staff choose the enterprise of an action on the list. For other users the field does not exist. */
export function ownerFields({ fields }: Resource, snapshot: PermissionSnapshot): Field[] {
  const { enterprise } = fields;
  return enterprise && allows(snapshot, enterprise.perm.write) ? [enterprise] : [];
}

function questionsOf({ resource, action, owner }: AskDialogProps, { kinds, snapshot }: Workspace) {
  const asked = action.ask
    .map((one) => fieldOf(resource, one.field))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const inputs = new Set<Field>(action.inputs);
  return {
    fields: [...owner, ...asked, ...action.inputs],
    isRequired: (field: Field) =>
      asked.includes(field) ? action.ask.some((one) => one.field === field.name && !one.optional) : field.required,
    /** Returns the resource name in the label keys of a field or an input. */
    labelsOf: (field: Field) => (inputs.has(field) ? inputsOf(resource.name, action) : resource.name),
    /** The fields whose inputs start from values of a record. */
    prefilled: [...asked, ...action.inputs].filter((field) => sourceOf(action, field, kinds)),
    begin: (record: AnyRecord | undefined) => ({
      ...startingAnswers(action, [...owner, ...asked], record, kinds),
      ...startingInputs(action.inputs, record),
    }),
  };
}

/** Returns the fields, initial values and state of the form that an action needs for these records. */
export function useAsk(props: AskDialogProps, form: FormInstance<Values>) {
  const { resource, action, onTakenBack, onAnswer, onStale } = props;
  const workspace = useWorkspace();
  const { kinds } = workspace;
  const context = useConditionContext();
  const { run } = useAction(resource, { onTakenBack, onAnswer, onStale });
  const { begin, prefilled, ...questions } = questionsOf(props, workspace);
  const { fields, isRequired } = questions;
  const { based, ...started } = useDialogRecord(props, form, { begin, prefilled });
  const { record, before } = started;
  const written = useMemo(() => writtenBy(resource, action, kinds, context), [resource, action, kinds, context]);
  const answers = () => checkValues(fields, form.getFieldsValue(true), kinds, isRequired).values;
  const basis = based.length > 0 && { basis: (one: AnyRecord) => startingValues(based, begin(one)) };
  return {
    ...questions,
    ...started,
    /** Whether inputs started from values of the record. */
    isBased: based.length > 0,
    /** Values that the action itself writes. */
    written,
    isDirty: () => changedFields(fields, before, form.getFieldsValue(true)).length > 0,
    answers,
    run: async (running: RunOptions) => run(action, record, answers(), { ...basis, ...running }),
  };
}

/** The record that the dialog goes by: as it was opened, or as another user changed it since. */
function useDialogRecord(
  { resource, action, records }: AskDialogProps,
  form: FormInstance<Values>,
  { begin, prefilled }: Pick<ReturnType<typeof questionsOf>, 'begin' | 'prefilled'>,
) {
  const context = useConditionContext();
  const loadChanged = useLoadChanged(resource.name);
  const [record, setRecord] = useState(records.length === 1 ? records[0] : undefined);
  const before = begin(record);
  const based = record ? prefilled : [];
  const origin = record && { ...record, ...before };
  const { mergeWith, ...conflict } = useConflict({
    origin,
    startFrom: setRecord,
    form,
    inputs: based,
    readable: based,
  });

  /** Shows what another user changed meanwhile in the values that the dialog started from. */
  async function onRefused({ isStale }: WriteRefusal) {
    if (!isStale || !record || based.length === 0) return;
    const theirs = await loadChanged(record);
    // The state, or a rule, does not allow the action any more: there is nothing to be taken over.
    if (!theirs || refuseRecordAction(resource, action, theirs, context)) return;
    mergeWith({ ...theirs, ...begin(theirs) });
  }

  return { ...conflict, record, before, based, onRefused };
}

type Asking = Pick<RecordAction, 'ask' | 'inputs'>;

/**
 * Returns the field of the record whose value an answer starts from: that of `prefill`, else the field itself, but for
 * long texts and masked values, which must be entered each time. An input starts from that of its `from`.
 */
export function sourceOf({ ask, inputs }: Asking, field: Field, kinds: KindRegistry): string | undefined {
  const input = inputs.find((one) => one === field);
  if (input) return input.from;
  const asked = ask.find((one) => one.field === field.name);
  if (!asked) return undefined;
  if (asked.prefill === false) return undefined;
  return asked.prefill ?? (field.mask || kinds[field.type]?.long ? undefined : field.name);
}

/** Returns the initial values of the dialog: those of the only record, else the defaults. */
export function startingAnswers(
  action: Asking,
  fields: readonly Field[],
  record: AnyRecord | undefined,
  kinds: KindRegistry,
): Values {
  const known = fields.flatMap((field) => {
    const source = record && sourceOf(action, field, kinds);
    return source === undefined ? [] : [[field.name, record?.[source] ?? null] as const];
  });
  const empty = action.ask.flatMap(({ field, prefill }) => (prefill === false ? [[field, null] as const] : []));
  return { ...startingValues(fields), ...Object.fromEntries([...known, ...empty]) };
}

/** Returns the initial values of the inputs: those of the fields of the only record, else the defaults. */
function startingInputs(inputs: readonly ActionInput[], record: AnyRecord | undefined): Values {
  return Object.fromEntries(
    inputs.map(({ name, from, default: initial }) => [
      name,
      (from === undefined ? undefined : record?.[from]) ?? initial ?? null,
    ]),
  );
}
