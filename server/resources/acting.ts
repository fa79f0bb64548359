import { allows } from '../../src/engine/permission.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import { isChange, refuseAction, refuseStep, writtenBy } from '../../src/engine/states.ts';
import type { Action, Step } from '../../src/engine/step.ts';
import { ApiError, badRequest } from '../errors.ts';
import { asConditionRecord } from '../storage/records/rows.ts';
import { keep, rulesOf, writeOf } from './acts.ts';
import { type Call, demand } from './call.ts';
import { change, lock } from './changing.ts';
import { acceptChange } from './choosing.ts';
import { withHashes } from './hashing.ts';
import { accept, asObject, checkInput } from './input.ts';
import { presentOne } from './present.ts';
import { conflictWith, refusal } from './refusals.ts';
import { once } from './transaction.ts';

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
  if (step) return take(await withHashes(call, resource.rules.edit, given), step, id, version, given);
  return action && run(call, action, id, version, given);
}

function take(
  call: Call,
  step: Step,
  id: string,
  version: number | undefined,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { resource, snapshot, parts } = call;
  return once(call, async (all) => {
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
    const input = checkInput(call, given, asked, whole, ({ name }) => !isOptional.has(name));
    const written = { ...input.values, ...writtenBy(resource, step, parts.catalogue.kinds, call.scope.context) };
    const values = await acceptChange(call, scope, record, { ...input, values: written }, asked, given);
    return presentOne(call, await change(call, scope, record, values, step.key), scope);
  });
}

async function run(
  call: Call,
  action: Action,
  id: string,
  version: number | undefined,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const rule = rulesOf(call).actions?.[action.key];
  if (!rule) throw new RangeError(`"${call.resource.name}" declares the action "${action.key}", which no rule does.`);
  if (action.perm !== undefined) demand(call, action.perm);
  accept(checkInput(call, given, [], {}));
  const perform = await rule(call.identity);
  let following: (() => Promise<void>)[] = [];
  const work = async (all: Parameters<Parameters<typeof once>[1]>[0]) => {
    // Begun anew where somebody else was faster.
    following = [];
    const { record, scope } = await lock(call, all, id);
    const refused = refuseAction(call.resource, action, asConditionRecord(record), call.scope.context);
    if (refused) throw await refusal(call, scope, record, action, refused);
    if (version !== undefined && version !== record.version) throw await conflictWith(call, scope, record);
    const write = writeOf(call, scope, action.key, record, record.values);
    await rulesOf(call).beforeWrite?.(write);
    const outcome = await perform({
      ...write,
      id: record.id,
      language: call.language,
      afterCommit: (one) => following.push(one),
    });
    await keep(call, scope, record.id, action.key, []);
    return outcome ?? null;
  };
  const outcome = await once(call, work, { isSecret: action.answers === 'secret' });
  for (const one of following) await one();
  return outcome;
}
