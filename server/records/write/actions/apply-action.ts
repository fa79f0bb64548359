import type { RecordAction } from '../../../../src/engine/actions/record-action.ts';
import { refuseRecordAction, writtenBy } from '../../../../src/engine/actions/states.ts';
import { holds } from '../../../../src/engine/fields/condition.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { fieldOf } from '../../../../src/engine/resource.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { conflictWith, refusal } from '../../present/refusals.ts';
import { acceptChange } from '../input/choices.ts';
import { checkInput, type Input } from '../input/input.ts';
import { type LockedRecord, lock } from '../lock.ts';
import { accepted, writeRecords } from '../pipeline.ts';
import { acceptInputs, withoutInputs } from './action-inputs.ts';

/** What a request says about an action on a record. */
export interface ActionRequest {
  readonly id: string;
  /** The version that the record must still have. @default any */
  readonly version?: number | undefined;
  /** Values of fields and inputs. */
  readonly given: Values;
}

/** A record that an action has changed. */
export interface AppliedAction extends LockedRecord {
  /** The record before the action. */
  readonly before: StoredRecord;
  /** The inputs of the action, checked. */
  readonly inputs: Values;
}

/** What a feature does within an action, in its transaction: `features/NAME/server/actions.ts`. The record is locked. */
interface ActionSteps {
  readonly beforeAction?: (context: RequestContext, locked: LockedRecord, action: RecordAction) => Promise<void>;
  readonly afterAction?: (context: RequestContext, locked: LockedRecord, action: RecordAction) => Promise<void>;
}

const features = Object.values(
  import.meta.glob<ActionSteps>('../../../../features/*/server/actions.ts', { eager: true }),
);

/**
 * Executes a transition or an action that writes fields. Throws 40900 if the state of the record does not allow it.
 *
 * @param restored values that an undo writes back with the action
 */
export async function applyAction(
  context: RequestContext,
  all: WritableDataAccess,
  action: RecordAction,
  { id, version, given }: ActionRequest,
  restored: Values = {},
): Promise<AppliedAction> {
  const { resource, services } = context;
  const locked = await lock(context, all, id);
  const { record, scope } = locked;
  const current = asConditionRecord(record);
  const refused = refuseRecordAction(resource, action, current, context.scope.context);
  if (refused) throw await refusal(context, scope, record, action, refused);
  for (const feature of features) await feature.beforeAction?.(context, locked, action);
  if (version !== undefined && version !== record.version) throw await conflictWith(context, scope, record);
  const said = withoutInputs(action, given);
  const { asked, checked } = checkAsked(context, action, record, said);
  const inputs = await acceptInputs(context, scope, action, { given, record: record.values, others: checked });
  const set = writtenBy(resource, action, services.catalogue.kinds, context.scope.context);
  const written = { ...checked.values, ...set, ...restored };
  const input = { ...checked, values: written };
  const values = await acceptChange(context, locked, input, { fields: asked, given: said });
  const write = { scope, record, input: accepted(values) };
  const [changed = record] = await writeRecords({ ...context, inputs }, action.key, [write]);
  for (const feature of features) await feature.afterAction?.(context, locked, action);
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
  const open = action.ask
    .map(({ field }) => fieldOf(resource, field))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const emptied = open.flatMap(({ name }) => (isEmptied.has(name) ? [[name, null] as const] : []));
  const values = { ...Object.fromEntries(emptied), ...given };
  const whole = { ...asConditionRecord(record), ...values };
  const isNeeded = ({ name, requiredWhen }: Field) =>
    !isOptional.has(name) || (requiredWhen !== undefined && holds(requiredWhen, whole, context.scope.context));
  const asked = open.filter((field) => field.name in values || isNeeded(field));
  const write = { given: values, fields: asked, whole };
  return { asked, checked: checkInput(context, write, ({ name }) => !isOptional.has(name)) };
}
