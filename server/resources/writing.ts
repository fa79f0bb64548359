import { holds } from '../../src/engine/condition.ts';
import type { Field } from '../../src/engine/field.ts';
import { isEmpty, writableFields } from '../../src/engine/values.ts';
import { badRequest } from '../errors.ts';
import { asConditionRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';
import { insert } from './adding.ts';
import { type Call, demand, demandAllowed } from './call.ts';
import { change, discard, lock } from './changing.ts';
import { acceptChange, checkChosen } from './choosing.ts';
import { defaultsOf, defaultValues, referredValues, withoutMasks } from './given.ts';
import { withHashes } from './hashing.ts';
import { accept, asObject, checkInput } from './input.ts';
import { presentOne } from './present.ts';
import { conflictWith, referredError } from './refusals.ts';
import { once } from './transaction.ts';

/** What a write does once its transaction is open. */
export type Work = (all: WritableScope) => Promise<unknown>;

/** `POST /{name}`: answers the new record. */
export async function create(call: Call, body: unknown): Promise<unknown> {
  const prepared = await withHashes(call, call.resource.rules.create, body);
  return once(prepared, creating(prepared, body));
}

/** `PATCH /{name}/{id}` with `version`: answers the changed record. */
export async function edit(call: Call, id: string, body: unknown): Promise<unknown> {
  const prepared = await withHashes(call, call.resource.rules.edit, body);
  return once(prepared, editing(prepared, id, body));
}

/** `DELETE /{name}/{id}`: marks the record, unless others refer to it; answers its id. */
export async function remove(call: Call, id: string): Promise<unknown> {
  return once(call, removing(call, id));
}

/** Checks what can be told without the database, and answers the rest of the work. */
export function creating(call: Call, body: unknown): Work {
  demandAllowed(call, 'create');
  demand(call, call.resource.rules.create);
  const { resource, snapshot, scope } = call;
  const defaults = defaultValues(Object.values(resource.fields));
  const fields = writableFields(resource, snapshot, 'create');
  const said = asObject(body);
  const check = (referred: Values) => {
    const given = { ...defaultsOf(fields, defaults), ...referred, ...said };
    return checkInput(
      call,
      given,
      fields,
      { ...defaults, ...given, enterprise: scope.enterprise },
      undefined,
      defaults,
    );
  };
  const alone = check({});
  return async (all) => {
    const referred = await referredValues(call, all, fields, said);
    const input = Object.keys(referred).length > 0 ? check(referred) : alone;
    const owned = await ownerScope(call, all, input.values);
    const checked = await checkChosen(call, owned ?? all, input, owned ? fields : fields.filter(isOwner), defaults);
    const values = { ...defaults, ...accept(checked) };
    if (!owned) throw badRequest();
    return presentOne(call, await insert(call, owned, values), owned);
  };
}

/** As `creating`, for a change. */
export function editing(call: Call, id: string, body: unknown): Work {
  demandAllowed(call, 'edit');
  demand(call, call.resource.rules.edit);
  const { version, ...given } = asObject(body);
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw badRequest({ version: [{ key: 'problems.required' }] }, { key: 'refused.values' });
  }
  return async (all) => {
    const { record, scope } = await lock(call, all, id);
    if (record.version !== version) throw await conflictWith(call, scope, record);
    const changed = withoutMasks(call, record, given);
    const current = asConditionRecord(record);
    const whole = { ...current, ...changed };
    const writable = writableFields(call.resource, call.snapshot, 'edit');
    const fields = writable.filter((field) => field.name in changed || isMissedNow(call, field, current, whole));
    const input = checkInput(call, changed, fields, whole, undefined, record.values);
    const values = await acceptChange(call, scope, record, input, fields, changed);
    return presentOne(call, await change(call, scope, record, values, 'update'), scope);
  };
}

/** True if a change leaves a field empty that it makes required. */
function isMissedNow({ scope }: Call, { name, requiredWhen }: Field, before: Values, after: Values): boolean {
  if (requiredWhen === undefined || !isEmpty(after[name])) return false;
  return holds(requiredWhen, after, scope.context) && !holds(requiredWhen, before, scope.context);
}

/** As `creating`, for a deletion. */
export function removing(call: Call, id: string): Work {
  demandAllowed(call, 'delete');
  demand(call, call.resource.rules.delete);
  return async (all) => {
    const { record, scope } = await lock(call, all, id);
    const refused = await referredError(call, all, record);
    if (refused) throw refused;
    await discard(call, scope, record);
    return { id: record.id };
  };
}

/** The scope of the enterprise a new record will belong to; undefined while platform staff have named none that exists. */
async function ownerScope(
  { resource, identity }: Call,
  all: WritableScope,
  values: Values,
): Promise<WritableScope | undefined> {
  if (resource.owner === 'platform' || all.enterprise !== undefined) return all;
  const { enterprise } = values;
  if (typeof enterprise !== 'string') return undefined;
  const existing = await all.records('enterprise').existing([enterprise]);
  if (!existing.has(enterprise)) return undefined;
  // A refusal tells what is taken there, or not.
  identity.access?.touch(resource.name, [enterprise]);
  return all.within(enterprise);
}

function isOwner({ name }: Field): boolean {
  return name === 'enterprise';
}
