import { holds } from '../../src/engine/condition.ts';
import type { Field } from '../../src/engine/field.ts';
import { isEmpty, writableFields } from '../../src/engine/values.ts';
import type { DomainRules, Write } from '../domain/rules.ts';
import { badRequest, notFound } from '../errors.ts';
import { ofNone } from '../storage/records/computed.ts';
import { type Change, changesBetween, type HistoryEntry } from '../storage/records/history.ts';
import { asConditionRecord, type StoredRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Stamp } from '../storage/records/writer.ts';
import type { Values } from '../storage/tables/layout.ts';
import { type Call, demand, demandAllowed, readable } from './call.ts';
import { holdFiles } from './holding.ts';
import { accept, asObject, checkInput, checkReferences } from './input.ts';
import { isId } from './list-query.ts';
import { nextNumbers, numberedFields } from './numbering.ts';
import { presentOne, shown } from './present.ts';
import { demandRoom } from './quota.ts';
import { conflictWith, referredError, takenError } from './refusals.ts';
import { once } from './transaction.ts';
import { demandNoLoop, holdTree } from './tree.ts';

/** What a write does once its transaction is open. */
export type Work = (all: WritableScope) => Promise<unknown>;

/** `POST /{name}`: answers the new record. */
export async function create(call: Call, body: unknown): Promise<unknown> {
  return once(call, creating(call, body));
}

/** `PATCH /{name}/{id}` with `version`: answers the changed record. */
export async function edit(call: Call, id: string, body: unknown): Promise<unknown> {
  return once(call, editing(call, id, body));
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
  const given = { ...defaultsOf(fields, defaults), ...asObject(body) };
  const whole = { ...defaults, ...given, enterprise: scope.enterprise };
  const input = checkInput(call, given, fields, whole, undefined, defaults);
  return async (all) => {
    const owned = await ownerScope(call, all, input.values);
    const checked = await checkReferences(call, owned ?? all, input, owned ? fields : fields.filter(isOwner));
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
    const fields = writableFields(call.resource, call.snapshot, 'edit').filter(
      (field) => field.name in changed || isMissedNow(call, field, current, whole),
    );
    const input = checkInput(call, changed, fields, whole, undefined, record.values);
    const values = accept(await checkReferences(call, scope, input, fields, record.values));
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

/** Marks a record that nothing refers to as deleted, with domain rules and history. */
export async function discard(call: Call, scope: WritableScope, record: StoredRecord): Promise<void> {
  const write = writeOf(call, scope, 'delete', record, record.values);
  await rulesOf(call).beforeWrite?.(write);
  await scope.writer(call.resource.name).remove(record, stampOf(call));
  await keep(call, scope, record.id, 'delete', []);
  await rulesOf(call).afterWrite?.({ ...write, id: record.id });
}

/** `POST /{name}/{id}/reveal` with `field`: the whole value of a masked field, with a line in history. */
export async function reveal(call: Call, id: string, body: unknown): Promise<unknown> {
  demand(call, call.resource.rules.reveal);
  const { field: name } = asObject(body);
  const field = readable(call).find((one) => one.name === name && one.mask);
  if (!field) throw badRequest({ field: [{ key: 'problems.unknownField' }] }, { key: 'refused.values' });
  return once(
    call,
    async (all) => {
      const { record, scope } = await lock(call, all, id);
      await keep(call, scope, id, 'reveal', [{ field: field.name, from: null, to: null }]);
      return { field: field.name, value: record.values[field.name] ?? null };
    },
    { isSecret: true },
  );
}

/** The record, held until the transaction ends, and the scope of its enterprise; 404 if it is out of reach. */
export async function lock(
  call: Call,
  all: WritableScope,
  id: string,
): Promise<{ readonly record: StoredRecord; readonly scope: WritableScope }> {
  await holdTree(call, all);
  const record = isId(id) ? await all.records(call.resource.name).findForUpdate(id) : undefined;
  if (!record) throw notFound();
  return { record, scope: record.enterprise === undefined ? all : all.within(record.enterprise) };
}

/** Writes the values that differ, with domain rules, unique values and history; answers the record as it then is. */
export async function change(
  call: Call,
  scope: WritableScope,
  record: StoredRecord,
  values: Values,
  operation: string,
): Promise<StoredRecord> {
  const { resource } = call;
  const changes = changesBetween(record.values, values);
  if (changes.length === 0) return record;
  const write = writeOf(call, scope, operation, record, { ...record.values, ...values });
  await rulesOf(call).beforeWrite?.(write);
  if (changes.some(({ field }) => field === resource.tree?.parent)) {
    await demandNoLoop(call, scope, record.id, write.values);
  }
  await demandFree(call, scope, write.values, record.id);
  await holdFiles(call, scope, record.values, values);
  const written = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  await scope.writer(resource.name).update(record, written, stampOf(call));
  await keep(call, scope, record.id, operation, changes);
  await rulesOf(call).afterWrite?.({ ...write, id: record.id });
  const { at, by } = stampOf(call);
  return {
    ...record,
    version: record.version + 1,
    updatedAt: at.toISOString(),
    updatedBy: by,
    values: { ...record.values, ...written },
  };
}

export function writeOf(
  { identity, now }: Call,
  scope: WritableScope,
  operation: string,
  before: StoredRecord | undefined,
  values: Values,
): Write {
  return { scope: scope.pastDataScope(), actor: identity, now, operation, before, values };
}

export function rulesOf({ parts, resource }: Call): DomainRules {
  return Object.hasOwn(parts.rules, resource.name) ? (parts.rules[resource.name] ?? {}) : {};
}

/** Keeps a line of history, in the caller's name. */
export async function keep(
  call: Call,
  scope: WritableScope,
  record: string,
  action: string,
  changes: readonly Change[],
): Promise<void> {
  await scope.keepHistory([historyEntry(call, record, action, changes)]);
}

function historyEntry(
  { resource, identity, now, job }: Call,
  record: string,
  action: string,
  changes: readonly Change[],
): HistoryEntry {
  const actor = { id: String(identity.userId), name: identity.username };
  return { resource: resource.name, record, at: now, actor, action, changes, job };
}

async function insert(call: Call, scope: WritableScope, given: Values): Promise<StoredRecord> {
  await rulesOf(call).beforeWrite?.(writeOf(call, scope, 'create', undefined, given));
  await demandFree(call, scope, given);
  await holdFiles(call, scope, {}, given);
  const [record] = await add(call, scope, [given]);
  if (!record) throw new Error(`Nothing was added to "${call.resource.name}".`);
  return record;
}

/** Adds records that rules and unique values allow: with their numbers, their history, and what rules do afterwards. */
export async function add(call: Call, scope: WritableScope, given: readonly Values[]): Promise<StoredRecord[]> {
  const { resource, parts } = call;
  await demandRoom(call, scope, given.length);
  const numbers = new Map<string, readonly string[]>();
  for (const field of numberedFields(resource, parts.catalogue.kinds)) {
    numbers.set(field.name, await nextNumbers(scope, resource, field, given.length));
  }
  const values = given.map((one, index) => ({
    ...one,
    ...Object.fromEntries([...numbers].map(([name, taken]) => [name, taken[index]])),
  }));
  const stamp = stampOf(call);
  const ids = await scope.writer(resource.name).insertMany(values.map((one) => ({ values: one, stamp })));
  const records = ids.map((id, index) => newRecord(call, scope, id, values[index] ?? {}));
  await scope.keepHistory(
    records.map(({ id }, index) =>
      historyEntry(
        call,
        id,
        'create',
        changesBetween({}, values[index] ?? {}).filter(({ field }) => field !== 'enterprise'),
      ),
    ),
  );
  for (const [index, { id }] of records.entries()) {
    await rulesOf(call).afterWrite?.({ ...writeOf(call, scope, 'create', undefined, values[index] ?? {}), id });
  }
  return records;
}

async function demandFree(call: Call, scope: WritableScope, values: Values, except?: string): Promise<void> {
  const taken = await scope.records(call.resource.name).taken(values, except);
  if (taken.length > 0) throw takenError(taken);
}

/** What the fields that are computed hold while nothing refers to the record. */
function computedOfNone({ parts, resource }: Call): Values {
  const entries = Object.values(resource.fields).flatMap(({ name, type, settings }) => {
    const computation = parts.catalogue.kinds[type]?.computes?.(settings);
    return computation ? [[name, ofNone(computation)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The record just added, as it would be read. */
function newRecord(call: Call, scope: WritableScope, id: string, given: Values): StoredRecord {
  const values = { ...given, ...computedOfNone(call) };
  const { at, by } = stampOf(call);
  const made = { version: 1, createdAt: at.toISOString(), createdBy: by, updatedAt: at.toISOString(), updatedBy: by };
  if (call.resource.owner === 'platform') return { id, ...made, enterprise: undefined, values };
  return { id, ...made, enterprise: scope.enterprise, values: { ...values, enterprise: scope.enterprise } };
}

/** The scope of the enterprise a new record will belong to; undefined while platform staff have named none that exists. */
async function ownerScope({ resource }: Call, all: WritableScope, values: Values): Promise<WritableScope | undefined> {
  if (resource.owner === 'platform' || all.enterprise !== undefined) return all;
  const { enterprise } = values;
  if (typeof enterprise !== 'string') return undefined;
  const existing = await all.records('enterprise').existing([enterprise]);
  return existing.has(enterprise) ? all.within(enterprise) : undefined;
}

function isOwner({ name }: Field): boolean {
  return name === 'enterprise';
}

/** A masked value sent back as it was answered is not a change. */
export function withoutMasks(call: Call, { values }: StoredRecord, given: Values): Values {
  const { kinds } = call.parts.catalogue;
  const masked = new Map(
    readable(call)
      .filter(({ mask }) => mask)
      .map((field) => [field.name, shown(field, values[field.name], kinds)]),
  );
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isEmpty(value) || !masked.has(name) || masked.get(name) !== value),
  );
}

export function defaultValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, default: value }) => [name, value ?? null]));
}

/** Of the defaults, those of the fields given that have one. */
export function defaultsOf(fields: readonly Field[], defaults: Values): Values {
  return Object.fromEntries(fields.flatMap(({ name }) => (isEmpty(defaults[name]) ? [] : [[name, defaults[name]]])));
}

export function stampOf({ identity, now }: Call): Stamp {
  return { at: now, by: String(identity.userId) };
}
