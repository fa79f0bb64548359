import type { RecordAction } from '../../../../src/engine/actions/record-action.ts';
import { refuseRecordAction, writtenBy } from '../../../../src/engine/actions/states.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { fieldOf } from '../../../../src/engine/resource.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { conflictWith, refusal } from '../../present/refusals.ts';
import type { RequestContext } from '../../request-context.ts';
import { acceptChange } from '../input/choices.ts';
import { checkInput, type Input } from '../input/input.ts';
import { type LockedRecord, lock } from '../lock.ts';
import { accepted, writeRecords } from '../pipeline.ts';
import { requireUnheld, settleLease } from '../requests/queue.ts';
import { acceptInputs, withoutInputs } from './action-inputs.ts';

/** A record that an action has changed. */
export interface AppliedAction extends LockedRecord {
  /** The record before the action. */
  readonly before: StoredRecord;
  /** The inputs of the action, checked. */
  readonly inputs: Values;
}

/**
 * Executes a transition or an action that writes fields. Throws 40900 if the state of the record does not allow it.
 *
 * @param restored values that an undo writes back with the action
 */
export async function applyAction(
  context: RequestContext,
  all: WritableDataAccess,
  action: RecordAction,
  id: string,
  given: Values,
  version?: number,
  restored: Values = {},
): Promise<AppliedAction> {
  const { resource, services } = context;
  const { record, scope } = await lock(context, all, id);
  const current = asConditionRecord(record);
  const refused = refuseRecordAction(resource, action, current, context.scope.context);
  if (refused) throw await refusal(context, scope, record, action, refused);
  await requireUnheld(context, { record, scope }, action);
  if (version !== undefined && version !== record.version) throw await conflictWith(context, scope, record);
  const fields = withoutInputs(action, given);
  const { asked, checked } = checkAsked(context, action, record, fields);
  const inputs = await acceptInputs(context, scope, action, given, record.values, checked);
  const set = writtenBy(resource, action, services.catalogue.kinds, context.scope.context);
  const written = { ...checked.values, ...set, ...restored };
  const values = await acceptChange(context, scope, record, { ...checked, values: written }, asked, fields);
  const write = { scope, record, input: accepted(values) };
  const [changed = record] = await writeRecords({ ...context, inputs }, action.key, [write]);
  await settleLease(context, scope, id, action);
  return { record: changed, scope, before: record, inputs };
}

/** Checks the values that the action asks for, without the database. */
export function checkAsked(
  context: RequestContext,
  action: RecordAction,
  record: StoredRecord,
  given: Values,
): { readonly asked: ReturnType<typeof fieldOf>[]; readonly checked: Input } {
  const { resource, snapshot } = context;
  const isOptional = new Set(action.ask.filter(({ optional }) => optional).map(({ field }) => field));
  // What begins empty in the dialog is emptied where nothing is given.
  const isEmptied = new Set(action.ask.filter(({ prefill }) => prefill === false).map(({ field }) => field));
  const asked = action.ask
    .map(({ field }) => fieldOf(resource, field))
    .filter(({ name }) => name in given || !isOptional.has(name) || isEmptied.has(name))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const emptied = asked.flatMap(({ name }) => (isEmptied.has(name) ? [[name, null] as const] : []));
  const values = { ...Object.fromEntries(emptied), ...given };
  const whole = { ...asConditionRecord(record), ...values };
  return { asked, checked: checkInput(context, values, asked, whole, ({ name }) => !isOptional.has(name)) };
}
