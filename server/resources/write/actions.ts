import { allows } from '../../../src/engine/permission.ts';
import type { Action, RecordAction } from '../../../src/engine/record-action.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { isChange, refuseAction, refuseRecordAction, writtenBy } from '../../../src/engine/states.ts';
import { ApiError, badRequest } from '../../errors.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { asConditionRecord } from '../../storage/records/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { presentOne } from '../present/present.ts';
import { conflictWith, refusal } from '../present/refusals.ts';
import { type RequestContext, requireOperation } from '../request-context.ts';
import { acceptChange } from './choices.ts';
import { rulesOf } from './context.ts';
import { withHashes } from './hashing.ts';
import { accept, asObject, checkInput } from './input.ts';
import { type Held, lock } from './lock.ts';
import { accepted, performAction, writeRecords } from './pipeline.ts';
import { runIdempotent } from './run-idempotent.ts';

/**
 * `POST /{name}/{id}/actions/{key}`: a transition or an action that writes fields returns the changed record; any other
 * action returns the result of its domain rule. The body contains the input values and, to detect concurrent changes,
 * `version`.
 */
export async function act(context: RequestContext, id: string, key: string, body: unknown): Promise<unknown> {
  const { resource } = context;
  const transition = resource.states?.transitions.find((one) => one.key === key);
  const action = resource.actions.find((one) => one.key === key);
  if (!transition && !action) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  requireOperation(context, resource.rules.edit);
  const { version, ...given } = asObject(body);
  if (version !== undefined && (typeof version !== 'number' || !Number.isSafeInteger(version))) {
    throw badRequest({ version: [{ key: 'problems.notWhole' }] }, { key: 'refused.values' });
  }
  const step = transition ?? (action && isChange(action) ? action : undefined);
  if (!step) return action && runRule(context, action, id, version, given);
  const prepared = await withHashes(context, resource.rules.edit, given);
  return runIdempotent(prepared, async (all) => {
    const { record, scope } = await takeStep(prepared, all, step, id, given, version);
    return presentOne(prepared, record, scope);
  });
}

/** Executes a transition or an action that writes fields. Throws 40900 if the state of the record does not allow it. */
export async function takeStep(
  context: RequestContext,
  all: WritableDataAccess,
  step: RecordAction,
  id: string,
  given: Values,
  version?: number,
): Promise<Held> {
  const { resource, snapshot, parts } = context;
  const { record, scope } = await lock(context, all, id);
  const current = asConditionRecord(record);
  const refused = refuseRecordAction(resource, step, current, context.scope.context);
  if (refused) throw await refusal(context, scope, record, step, refused);
  if (version !== undefined && version !== record.version) throw await conflictWith(context, scope, record);
  const isOptional = new Set(step.ask.filter(({ optional }) => optional).map(({ field }) => field));
  const asked = step.ask
    .map(({ field }) => fieldOf(resource, field))
    .filter(({ name }) => name in given || !isOptional.has(name))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const whole = { ...current, ...given };
  const checked = checkInput(context, given, asked, whole, ({ name }) => !isOptional.has(name));
  const written = { ...checked.values, ...writtenBy(resource, step, parts.catalogue.kinds, context.scope.context) };
  const values = await acceptChange(context, scope, record, { ...checked, values: written }, asked, given);
  const [changed = record] = await writeRecords(context, step.key, [{ scope, record, input: accepted(values) }]);
  return { record: changed, scope };
}

async function runRule(
  context: RequestContext,
  action: Action,
  id: string,
  version: number | undefined,
  given: Values,
): Promise<unknown> {
  const rule = rulesOf(context).actions?.[action.key];
  if (!rule)
    throw new RangeError(`"${context.resource.name}" declares the action "${action.key}", which no rule does.`);
  if (action.perm !== undefined) requireOperation(context, action.perm);
  accept(checkInput(context, given, [], {}));
  const perform = await rule(context.identity);
  let following: (() => Promise<void>)[] = [];
  const work = async (all: WritableDataAccess) => {
    // Reset because the transaction runs again after a unique violation.
    following = [];
    const { record, scope } = await lock(context, all, id);
    const refused = refuseAction(context.resource, action, asConditionRecord(record), context.scope.context);
    if (refused) throw await refusal(context, scope, record, action, refused);
    if (version !== undefined && version !== record.version) throw await conflictWith(context, scope, record);
    return performAction(context, { scope, record }, action.key, perform, (one) => void following.push(one));
  };
  const outcome = await runIdempotent(context, work, { isSecret: action.answers === 'secret' });
  for (const one of following) await one();
  return outcome;
}
