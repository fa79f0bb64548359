import { allows } from '../../../src/engine/permission.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { isChange, refuseAction, refuseStep, writtenBy } from '../../../src/engine/states.ts';
import type { Action, Step } from '../../../src/engine/step.ts';
import { ApiError, badRequest } from '../../errors.ts';
import { asConditionRecord } from '../../storage/records/rows.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { type Call, demand } from '../call.ts';
import { acceptChange } from '../choosing.ts';
import { accept, asObject, checkInput } from '../input.ts';
import { presentOne } from '../present.ts';
import { conflictWith, refusal } from '../refusals.ts';
import { rulesOf } from './context.ts';
import { withHashes } from './hashing.ts';
import { type Held, lock } from './lock.ts';
import { accepted, performAction, writeRecords } from './pipeline.ts';
import { runIdempotent } from './run-idempotent.ts';

/**
 * `POST /{name}/{id}/actions/{key}`: a transition, and an action that writes fields, answers the changed record, any other
 * action what its domain rule does.
 * The body holds the values asked for and, if the caller wants to be told of changes in between, `version`.
 */
export async function act(call: Call, id: string, key: string, body: unknown): Promise<unknown> {
  const { resource } = call;
  const transition = resource.states?.transitions.find((one) => one.key === key);
  const action = resource.actions.find((one) => one.key === key);
  if (!transition && !action) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  demand(call, resource.rules.edit);
  const { version, ...given } = asObject(body);
  if (version !== undefined && (typeof version !== 'number' || !Number.isSafeInteger(version))) {
    throw badRequest({ version: [{ key: 'problems.notWhole' }] }, { key: 'refused.values' });
  }
  const step = transition ?? (action && isChange(action) ? action : undefined);
  if (!step) return action && runRule(call, action, id, version, given);
  const prepared = await withHashes(call, resource.rules.edit, given);
  return runIdempotent(prepared, async (all) => {
    const { record, scope } = await takeStep(prepared, all, step, id, given, version);
    return presentOne(prepared, record, scope);
  });
}

/** Takes a transition, or an action that writes fields. Throws 40900 where the record is in no state for it. */
export async function takeStep(
  call: Call,
  all: WritableScope,
  step: Step,
  id: string,
  given: Values,
  version?: number,
): Promise<Held> {
  const { resource, snapshot, parts } = call;
  const { record, scope } = await lock(call, all, id);
  const current = asConditionRecord(record);
  const refused = refuseStep(resource, step, current, call.scope.context);
  if (refused) throw await refusal(call, scope, record, step, refused);
  if (version !== undefined && version !== record.version) throw await conflictWith(call, scope, record);
  const isOptional = new Set(step.ask.filter(({ optional }) => optional).map(({ field }) => field));
  const asked = step.ask
    .map(({ field }) => fieldOf(resource, field))
    .filter(({ name }) => name in given || !isOptional.has(name))
    .filter(({ perm }) => allows(snapshot, perm.read) && allows(snapshot, perm.write));
  const whole = { ...current, ...given };
  const checked = checkInput(call, given, asked, whole, ({ name }) => !isOptional.has(name));
  const written = { ...checked.values, ...writtenBy(resource, step, parts.catalogue.kinds, call.scope.context) };
  const values = await acceptChange(call, scope, record, { ...checked, values: written }, asked, given);
  const [changed = record] = await writeRecords(call, step.key, [{ scope, record, input: accepted(values) }]);
  return { record: changed, scope };
}

async function runRule(
  call: Call,
  action: Action,
  id: string,
  version: number | undefined,
  given: Values,
): Promise<unknown> {
  const rule = rulesOf(call).actions?.[action.key];
  if (!rule) throw new RangeError(`"${call.resource.name}" declares the action "${action.key}", which no rule does.`);
  if (action.perm !== undefined) demand(call, action.perm);
  accept(checkInput(call, given, [], {}));
  const perform = await rule(call.identity);
  let following: (() => Promise<void>)[] = [];
  const work = async (all: WritableScope) => {
    // Begun anew where somebody else was faster.
    following = [];
    const { record, scope } = await lock(call, all, id);
    const refused = refuseAction(call.resource, action, asConditionRecord(record), call.scope.context);
    if (refused) throw await refusal(call, scope, record, action, refused);
    if (version !== undefined && version !== record.version) throw await conflictWith(call, scope, record);
    return performAction(call, { scope, record }, action.key, perform, (one) => void following.push(one));
  };
  const outcome = await runIdempotent(call, work, { isSecret: action.answers === 'secret' });
  for (const one of following) await one();
  return outcome;
}
