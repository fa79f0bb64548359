import { useMemo } from 'react';
import type { Field } from '../../../engine/field.ts';
import type { KindRegistry } from '../../../engine/kind.ts';
import { inputsOf } from '../../../engine/label.ts';
import { allows, type PermissionSnapshot } from '../../../engine/permission.ts';
import type { ActionInput, RecordAction } from '../../../engine/record-action.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { writtenBy } from '../../../engine/states.ts';
import { checkValues } from '../../../engine/values.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { type AnyRecord, changedFields, startingValues, type Values } from '../values.ts';
import { type ActionOptions, type RunOptions, useAction } from './action.tsx';

/** Platform staff choose the enterprise of an action on the list. For other users the field does not exist. */
export function ownerFields({ fields }: Resource, snapshot: PermissionSnapshot): Field[] {
  const { enterprise } = fields;
  return enterprise && allows(snapshot, enterprise.perm.write) ? [enterprise] : [];
}

/** Returns the fields, initial values and state of the form that a transition needs for these records. */
export function useAsk(
  resource: Resource,
  transition: RecordAction,
  records: readonly AnyRecord[],
  owner: readonly Field[],
  typed: (all: true) => Values,
  options: ActionOptions,
) {
  const { kinds, snapshot } = useWorkspace();
  const context = useConditionContext();
  const { run } = useAction(resource, options);
  const asked = transition.ask
    .map((one) => fieldOf(resource, one.field))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const inputs = new Set<Field>(transition.inputs);
  const fields = [...owner, ...asked, ...transition.inputs];
  const isRequired = (field: Field) =>
    asked.includes(field) ? transition.ask.some((one) => one.field === field.name && !one.optional) : field.required;
  const before = {
    ...startingAnswers(transition, [...owner, ...asked], records, kinds),
    ...startingInputs(transition.inputs, records),
  };
  const [record] = records;
  const written = useMemo(
    () => writtenBy(resource, transition, kinds, context),
    [resource, transition, kinds, context],
  );
  const answers = () => checkValues(fields, typed(true), kinds, isRequired).values;
  return {
    fields,
    isRequired,
    before,
    /** Values that the action itself writes. */
    written,
    isDirty: () => changedFields(fields, before, typed(true)).length > 0,
    answers,
    /** Returns the resource name in the label keys of a field or an input. */
    labelsOf: (field: Field) => (inputs.has(field) ? inputsOf(resource.name, transition) : resource.name),
    run: async (running: RunOptions) => run(transition, record, answers(), running),
  };
}

/**
 * Returns the initial values of the dialog: those of the only record. Unless `prefill` names a field, long texts and
 * masked values start from their defaults, because they must be entered each time.
 */
function startingAnswers(
  { ask }: RecordAction,
  fields: readonly Field[],
  records: readonly AnyRecord[],
  kinds: KindRegistry,
): Values {
  const [record, another] = records;
  if (!record || another) return startingValues(fields);
  const known = fields.filter((field) => !field.mask && !kinds[field.type]?.long);
  const prefilled = ask.flatMap(({ field, prefill }) =>
    prefill === undefined ? [] : [[field, record[prefill] ?? null] as const],
  );
  return { ...startingValues(fields), ...startingValues(known, record), ...Object.fromEntries(prefilled) };
}

/** Returns the initial values of the inputs: those of the fields of the only record, else the defaults. */
function startingInputs(inputs: readonly ActionInput[], records: readonly AnyRecord[]): Values {
  const record = records.length === 1 ? records[0] : undefined;
  return Object.fromEntries(
    inputs.map(({ name, from, default: initial }) => [
      name,
      (from === undefined ? undefined : record?.[from]) ?? initial ?? null,
    ]),
  );
}
