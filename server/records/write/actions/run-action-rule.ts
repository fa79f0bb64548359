import type { Action } from '../../../../src/engine/actions/record-action.ts';
import { isChange, refuseAction } from '../../../../src/engine/actions/states.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { type RequestContext, requirePermission } from '../../context/request-context.ts';
import { conflictWith, refusal } from '../../present/refusals.ts';
import { existing } from '../../read/records.ts';
import type { ActionRule, ActionRun, Prepared } from '../../rules/rules.ts';
import { placeOf } from '../../write-only.ts';
import { actionRuleOf } from '../context.ts';
import { withHashes } from '../input/hashing.ts';
import { accept } from '../input/input.ts';
import { lock } from '../lock.ts';
import { type ActedOn, performAction } from '../pipeline.ts';
import { isRepeated, runIdempotent } from '../requests/run-idempotent.ts';
import { acceptInputs, withoutInputs } from './action-inputs.ts';
import { finishAnswer, isUnrepeatable } from './answer-file.ts';
import { type ActionRequest, applyAction, checkAsked } from './apply-action.ts';

/** The rule of an action that a feature performs: `ruleOf` of `features/NAME/server/actions.ts`. */
interface FeatureRules {
  readonly ruleOf?: (context: RequestContext, action: Action) => ActionRule | undefined;
}

const features = Object.values(
  import.meta.glob<FeatureRules>('../../../../features/*/server/actions.ts', { eager: true }),
);

/**
 * Runs an action by its domain rule: slow work first, then the transaction. The record and the values are checked before
 * both. Fields that the action asks for or sets are written in the transaction before the rule runs.
 */
export async function runActionRule(context: RequestContext, action: Action, request: ActionRequest): Promise<unknown> {
  if (action.perm !== undefined) requirePermission(context, action.perm);
  const hashed = await withHashes(context, context.resource.rules.edit, request.given);
  const perform = (await isRepeated(hashed)) ? undefined : await prepare(hashed, action, request);
  const work = async (all: WritableDataAccess, afterCommit: ActionRun['afterCommit']) => {
    const { inputs, ...locked } = await lockAndAccept(hashed, all, action, request);
    const run = perform ?? (await prepare(hashed, action, request));
    return performAction({ ...hashed, inputs }, locked, action.key, run, afterCommit);
  };
  const outcome = await runIdempotent(hashed, work, { isSecret: isUnrepeatable(action) });
  return finishAnswer(hashed, action, outcome);
}

/** Checks the request and runs the slow part of the rule, which returns the part for the transaction. */
async function prepare(context: RequestContext, action: Action, request: ActionRequest) {
  const { scope, identity, resource, now, language } = context;
  const record = await existing(context, request.id);
  identity.access?.show(resource, [record]);
  const inputs = await acceptRequest(context, { record, scope }, action, request);
  const within = record.enterprise === undefined ? scope : scope.within(record.enterprise);
  const prepared: Prepared = {
    actor: identity,
    inputs,
    now,
    language,
    record,
    scoped: within,
    unscoped: within.pastDataScope(),
    open: (field) => decryptField(context, record, field),
  };
  const [rule = actionRuleOf(context, action.key)] = features.flatMap((one) => one.ruleOf?.(context, action) ?? []);
  return rule(prepared);
}

/** Locks the record, checks it again, and writes the fields of the action. */
async function lockAndAccept(
  context: RequestContext,
  all: WritableDataAccess,
  action: Action,
  request: ActionRequest,
): Promise<ActedOn & { readonly inputs: Values }> {
  if (isChange(action)) return applyAction(context, all, action, request);
  const locked = await lock(context, all, request.id);
  return { ...locked, inputs: await acceptRequest(context, locked, action, request) };
}

/** Returns the inputs of the request. Throws if the record does not allow the action, or for values that are refused. */
async function acceptRequest(
  context: RequestContext,
  { record, scope }: { readonly record: StoredRecord; readonly scope: DataAccess },
  action: Action,
  { version, given }: ActionRequest,
): Promise<Values> {
  const refused = refuseAction(context.resource, action, asConditionRecord(record), context.scope.context);
  if (refused) throw await refusal(context, scope, record, action, refused);
  if (version !== undefined && version !== record.version) throw await conflictWith(context, scope, record);
  const { checked } = checkAsked(context, action, record, withoutInputs(action, given));
  const inputs = await acceptInputs(context, scope, action, { given, record: record.values, others: checked });
  accept(checked);
  return inputs;
}

async function decryptField(
  { services, resource, scope }: RequestContext,
  record: StoredRecord,
  field: string,
): Promise<string | undefined> {
  const stored = await scope.records(resource.name).writeOnlyColumn(record.id, field);
  return stored === undefined ? undefined : services.writeOnlyEncoder.decrypt(placeOf(resource.name, field), stored);
}
