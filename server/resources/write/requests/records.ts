import { holds } from '../../../../src/engine/condition.ts';
import type { Field } from '../../../../src/engine/field.ts';
import { isEmpty } from '../../../../src/engine/shared/empty.ts';
import { writableFields } from '../../../../src/engine/values.ts';
import { badRequest } from '../../../errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { presentOne } from '../../present/present.ts';
import { conflictWith, referredError } from '../../present/refusals.ts';
import { type RequestContext, requireOperation, requirePermission } from '../../request-context.ts';
import { acceptChange, checkChosen } from '../input/choices.ts';
import { defaultsOf, defaultValues, referredValues, withoutMasks } from '../input/defaults.ts';
import { withHashes } from '../input/hashing.ts';
import { accept, asObject, checkInput } from '../input/input.ts';
import { type LockedRecord, lock, lockForDelete } from '../lock.ts';
import { accepted, writeRecords } from '../pipeline.ts';
import { limitMaskedWrites } from './masked-tries.ts';
import { runIdempotent } from './run-idempotent.ts';

/** A write that runs inside the transaction. */
export type TransactionWork = (all: WritableDataAccess) => Promise<unknown>;

/** `POST /{name}`: returns the new record. */
export async function create(context: RequestContext, body: unknown): Promise<unknown> {
  const prepared = await withHashes(context, context.resource.rules.create, body);
  const work = prepareCreate(prepared, body);
  await limitMaskedWrites(prepared, [body]);
  return runIdempotent(prepared, work);
}

/** `PATCH /{name}/{id}` with `version`: returns the changed record. */
export async function edit(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const prepared = await withHashes(context, context.resource.rules.edit, body);
  const work = prepareUpdate(prepared, id, body);
  await limitMaskedWrites(prepared, [body]);
  return runIdempotent(prepared, work);
}

/** `DELETE /{name}/{id}`: marks the record as deleted unless other records refer to it, and returns its id. */
export async function remove(context: RequestContext, id: string): Promise<unknown> {
  return runIdempotent(context, prepareDelete(context, id));
}

/** Runs the checks that need no database and returns the remaining work. */
export function prepareCreate(context: RequestContext, body: unknown): TransactionWork {
  requireOperation(context, 'create');
  requirePermission(context, context.resource.rules.create);
  const { resource, snapshot, scope, identity } = context;
  const defaults = defaultValues(context);
  const fields = writableFields(resource, snapshot, 'create');
  const said = asObject(body);
  const check = (referred: Values) => {
    const given = { ...defaultsOf(fields, defaults), ...referred, ...said };
    const whole = { ...defaults, ...given, enterprise: scope.enterprise };
    return checkInput(context, { given, fields, whole, before: defaults });
  };
  const alone = check({});
  return async (all) => {
    const referred = await referredValues(context, all, fields, said);
    const input = Object.keys(referred).length > 0 ? check(referred) : alone;
    const owned = await ownerScope(context, all, input.values);
    // An error response reveals whether a unique value is taken in that enterprise, so the access is logged.
    identity.access?.touch(resource.name, [owned?.enterprise]);
    const chosen = { fields: owned ? fields : fields.filter(isOwner), whole: defaults };
    const checked = await checkChosen(context, owned ?? all, input, chosen);
    const values = { ...defaults, ...accept(checked) };
    if (!owned) throw badRequest();
    const [record] = await writeRecords(context, 'create', [{ scope: owned, input: accepted(values) }]);
    if (!record) throw new Error(`Nothing was added to "${resource.name}".`);
    return presentOne(context, record, owned);
  };
}

/**
 * Like `prepareCreate`, for an update.
 *
 * @param restores number of the kept version whose values the body contains
 */
export function prepareUpdate(context: RequestContext, id: string, body: unknown, restores?: number): TransactionWork {
  requireOperation(context, 'edit');
  requirePermission(context, context.resource.rules.edit);
  const { version, ...given } = asObject(body);
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw badRequest({ version: [{ key: 'problems.required' }] }, { key: 'refused.values' });
  }
  return async (all) => {
    const { record, scope } = await changeRecord(context, all, id, given, { version, restores });
    return presentOne(context, record, scope);
  };
}

/** A record that was changed. */
export interface ChangedRecord extends LockedRecord {
  readonly before: StoredRecord;
}

/**
 * Checks the values and changes the record. Throws 40900 if it no longer has the given version.
 *
 * @param restores number of the kept version whose values are given
 */
export async function changeRecord(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  given: Values,
  { version, restores }: { readonly version?: number | undefined; readonly restores?: number | undefined },
): Promise<ChangedRecord> {
  const locked = await lock(context, all, id);
  const { record, scope } = locked;
  if (version !== undefined && record.version !== version) throw await conflictWith(context, scope, record);
  const said = withoutMasks(context, record, given);
  const current = asConditionRecord(record);
  const whole = { ...current, ...said };
  const writable = writableFields(context.resource, context.snapshot, 'edit');
  const fields = writable.filter((field) => field.name in said || isMissedNow(context, field, current, whole));
  const write = { given: said, fields, whole, before: record.values };
  const values = await acceptChange(context, locked, checkInput(context, write), write);
  const input = accepted(values);
  const [changed = record] = await writeRecords(context, 'update', [{ scope, record, input, restores }]);
  return { record: changed, scope, before: record };
}

/** Returns true if the update makes a field required that is empty. */
function isMissedNow({ scope }: RequestContext, { name, requiredWhen }: Field, before: Values, after: Values): boolean {
  if (requiredWhen === undefined || !isEmpty(after[name])) return false;
  return holds(requiredWhen, after, scope.context) && !holds(requiredWhen, before, scope.context);
}

/** Like `prepareCreate`, for a deletion. */
export function prepareDelete(context: RequestContext, id: string): TransactionWork {
  requireOperation(context, 'delete');
  requirePermission(context, context.resource.rules.delete);
  return async (all) => {
    const { id: removed } = await removeRecord(context, all, id);
    return { id: removed };
  };
}

/** Deletes the record and returns it. Throws 40900 if others refer to it, or if it no longer has the given version. */
export async function removeRecord(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  version?: number,
): Promise<StoredRecord> {
  const { record, scope } = await lockForDelete(context, all, id);
  if (version !== undefined && record.version !== version) throw await conflictWith(context, scope, record);
  const refused = await referredError(context, all, record);
  if (refused) throw refused;
  await writeRecords(context, 'delete', [{ scope, record }]);
  return record;
}

/**
 * Returns the scope of the enterprise that owns the new record; undefined if platform staff have named no existing
 * enterprise.
 */
async function ownerScope(
  { resource, services }: RequestContext,
  all: WritableDataAccess,
  values: Values,
): Promise<WritableDataAccess | undefined> {
  const { enterprise } = values;
  const isOther = typeof enterprise === 'string' && all.enterprise !== undefined && enterprise !== all.enterprise;
  // Only platform staff name one, and then the one that they have chosen.
  if (isOther) throw badRequest({ enterprise: [{ key: 'problems.notOffered' }] }, { key: 'refused.values' });
  if (resource.owner === 'platform' || all.enterprise !== undefined) return all;
  if (typeof enterprise !== 'string') return undefined;
  const existing = await all.records(services.catalogue.system.tenants).existing([enterprise]);
  return existing.has(enterprise) ? all.within(enterprise) : undefined;
}

function isOwner({ name }: Field): boolean {
  return name === 'enterprise';
}
