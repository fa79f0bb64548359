import type { Action } from '../../../../src/engine/actions/record-action.ts';
import { isChange, refuseAction } from '../../../../src/engine/actions/states.ts';
import type { ActionRule, ActionRun, Prepared } from '../../../domain/rules.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { placeOf } from '../../../write-only.ts';
import { conflictWith, refusal } from '../../present/refusals.ts';
import { existing } from '../../read/records.ts';
import { type RequestContext, requirePermission } from '../../request-context.ts';
import { rulesOf } from '../context.ts';
import { withHashes } from '../input/hashing.ts';
import { accept } from '../input/input.ts';
import { lock } from '../lock.ts';
import { type ActedOn, performAction } from '../pipeline.ts';
import { isRepeated, runIdempotent } from '../requests/run-idempotent.ts';
import { tellLink } from '../steps/public-links.ts';
import { acceptInputs, withoutInputs } from './action-inputs.ts';
import { finishAnswer, isUnrepeatable } from './answer-file.ts';
import { applyAction, checkAsked } from './apply-action.ts';

/** What a request says about an action on a record. */
interface ActionRequest {
  readonly id: string;
  readonly version: number | undefined;
  /** Values of fields and inputs. */
  readonly given: Values;
}

/**
 * Runs an action by its domain rule: slow work first, then the transaction. The record and the values are checked before
 * both. Fields that the action asks for or sets are written in the transaction before the rule runs.
 */
export async function runActionRule(given: RequestContext, action: Action, request: ActionRequest): Promise<unknown> {
  if (action.perm !== undefined) requirePermission(given, action.perm);
  const context = await withHashes(given, given.resource.rules.edit, request.given);
  const perform = (await isRepeated(context)) ? undefined : await prepare(context, action, request);
  const work = async (all: WritableDataAccess, afterCommit: ActionRun['afterCommit']) => {
    const { inputs, ...locked } = await lockAndAccept(context, all, action, request);
    const run = perform ?? (await prepare(context, action, request));
    return performAction({ ...context, inputs }, locked, action.key, run, afterCommit);
  };
  const outcome = await runIdempotent(context, work, { isSecret: isUnrepeatable(action) });
  return finishAnswer(context, action, outcome);
}

/** Checks the request and runs the slow part of the rule, which returns the part for the transaction. */
async function prepare(context: RequestContext, action: Action, { id, version, given }: ActionRequest) {
  const { scope, identity, resource, now, language } = context;
  const record = await existing(context, id);
  identity.access?.show(resource, [record]);
  await requireAvailable(context, scope, action, record, version);
  const { checked } = checkAsked(context, action, record, withoutInputs(action, given));
  const inputs = await acceptInputs(context, scope, action, given, record.values, checked);
  accept(checked);
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
  return ruleOf(context, action)(prepared);
}

/** Locks the record, checks it again, and writes the fields of the action. */
async function lockAndAccept(
  context: RequestContext,
  all: WritableDataAccess,
  action: Action,
  { id, version, given }: ActionRequest,
): Promise<ActedOn & { readonly inputs: Values }> {
  if (isChange(action)) return applyAction(context, all, action, id, given, version);
  const { record, scope } = await lock(context, all, id);
  await requireAvailable(context, scope, action, record, version);
  const { checked } = checkAsked(context, action, record, withoutInputs(action, given));
  const inputs = await acceptInputs(context, scope, action, given, record.values, checked);
  accept(checked);
  return { record, scope, inputs };
}

async function requireAvailable(
  context: RequestContext,
  scope: RequestContext['scope'],
  action: Action,
  record: StoredRecord,
  version: number | undefined,
): Promise<void> {
  const refused = refuseAction(context.resource, action, asConditionRecord(record), context.scope.context);
  if (refused) throw await refusal(context, scope, record, action, refused);
  if (version !== undefined && version !== record.version) throw await conflictWith(context, scope, record);
}

function ruleOf(context: RequestContext, { key, answers }: Action): ActionRule {
  if (answers === 'link') return tellLink(context);
  const rule = rulesOf(context).actions?.[key];
  if (!rule) throw new RangeError(`"${context.resource.name}" declares the action "${key}", which no rule does.`);
  return rule;
}

async function decryptField(
  { services, resource, scope }: RequestContext,
  record: StoredRecord,
  field: string,
): Promise<string | undefined> {
  const stored = await scope.records(resource.name).writeOnlyColumn(record.id, field);
  return stored === undefined ? undefined : services.writeOnlyEncoder.decrypt(placeOf(resource.name, field), stored);
}
