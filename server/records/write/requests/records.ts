import { isEmpty } from '../../../../src/base/empty.ts';
import { holds } from '../../../../src/engine/fields/condition.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { writableFields } from '../../../../src/engine/fields/values.ts';
import { badRequest } from '../../../request/errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { type RequestContext, requireOperation, requirePermission } from '../../context/request-context.ts';
import { presentOne } from '../../present/present.ts';
import { conflictWith, referredError } from '../../present/refusals.ts';
import { type RowField, rowFields, withRows } from '../../present/rows.ts';
import { acceptChange, checkChosen } from '../input/choices.ts';
import { defaultsOf, defaultValues, referredValues, withoutMasks } from '../input/defaults.ts';
import { withHashes } from '../input/hashing.ts';
import { accept, asObject, checkInput } from '../input/input.ts';
import { type LockedRecord, lock, lockForDelete } from '../lock.ts';
import { accepted, type RequestedWrite, writeRecords } from '../pipeline.ts';
import { type RowWrites, removeRows, writeRows } from '../rows/write.ts';
import { limitMaskedWrites } from './masked-tries.ts';
import { runIdempotent } from './run-idempotent.ts';

/** A record that was written, or the id of one that was deleted. */
export type Written = LockedRecord | { readonly id: string };

/** A write that passed the checks that need no database. The rest runs inside the transaction. */
export interface PreparedWrite {
  readonly write: (all: WritableDataAccess) => Promise<Written>;
  /** Its first half: checks the write, and returns what `writeRecords` gets. Undefined if it has no halves. */
  readonly plan?: WritePlan;
}

type WritePlan = (all: WritableDataAccess) => Promise<RequestedWrite>;

/** `POST /{name}`: returns the new record. */
export async function create(context: RequestContext, body: unknown): Promise<unknown> {
  const prepared = await withHashes(context, context.resource.rules.create, body);
  const work = prepareCreate(prepared, body);
  await limitMaskedWrites(prepared, [body]);
  return runAlone(prepared, work);
}

/** `PATCH /{name}/{id}` with `version`: returns the changed record. */
export async function edit(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const prepared = await withHashes(context, context.resource.rules.edit, body);
  const work = prepareUpdate(prepared, id, body);
  await limitMaskedWrites(prepared, [body]);
  return runAlone(prepared, work);
}

/** `DELETE /{name}/{id}`: marks the record as deleted unless other records refer to it, and returns its id. */
export async function remove(context: RequestContext, id: string): Promise<unknown> {
  return runAlone(context, prepareDelete(context, id));
}

/** Runs a single write in a transaction of its own. Returns the record as the caller may see it, or its id. */
export async function runAlone(context: RequestContext, { write }: PreparedWrite): Promise<unknown> {
  return runIdempotent(context, async (all) => {
    const written = await write(all);
    return 'record' in written ? presentOne(context, written.record, written.scope) : written;
  });
}

/**
 * Returns a write that first plans and then writes.
 *
 * @param rows the fields whose rows the request gives. They are written after the record, so that it cannot be written
 *   together with others. @default none
 */
function inHalves(
  context: RequestContext,
  operation: 'create' | 'update' | 'delete',
  plan: WritePlan,
  rows: readonly RowField[] = [],
): PreparedWrite {
  return {
    ...(rows.length === 0 && { plan }),
    async write(all) {
      const planned = await plan(all);
      const records = await writeRecords(context, operation, [planned]);
      const written = writtenBy(operation, planned, records[0]);
      if ('record' in written) await writeRows(context, written.scope, rows, planned.record, written.record, rowWrites);
      return written;
    },
  };
}

/** Returns the fields with rows that a request gives. */
function givenRows(context: RequestContext, given: Values): RowField[] {
  return rowFields(context).filter(({ name }) => Object.hasOwn(given, name));
}

/** Rows are written like records by themselves, by the same user, but without lines in the operation log. */
const rowWrites: RowWrites = {
  async create(context, scope, given, also) {
    const { plan } = prepareCreate(context, given);
    if (!plan) throw new Error('A row has rows of its own.');
    await writeRecords(context, 'create', [withValues(await plan(scope), also)]);
  },
  async change(context, scope, id, given, also) {
    requireOperation(context, 'edit');
    requirePermission(context, context.resource.rules.edit);
    const planned = await planChange(context, scope, id, given, {});
    await writeRecords(context, 'update', [withValues(planned, also)]);
  },
  async remove(context, scope, id) {
    await prepareDelete(context, id).write(scope);
  },
};

function withValues({ input, ...planned }: RequestedWrite, also: Values): RequestedWrite {
  return { ...planned, input: accepted({ ...input?.values, ...also }) };
}

/** Returns what was written; a deletion leaves only the id. */
export function writtenBy(operation: string, { scope, record }: RequestedWrite, stored = record): Written {
  if (!stored) throw new Error('A new record was not stored.');
  return operation === 'delete' ? { id: stored.id } : { record: stored, scope };
}

/** Runs the checks that need no database. */
export function prepareCreate(context: RequestContext, body: unknown): PreparedWrite {
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
  const plan: WritePlan = async (all) => {
    const referred = await referredValues(context, all, fields, said);
    const input = Object.keys(referred).length > 0 ? check(referred) : alone;
    const owned = await ownerScope(context, all, input.values);
    // An error response reveals whether a unique value is taken in that enterprise, so the access is logged.
    identity.access?.touch(resource.name, [owned?.enterprise]);
    const chosen = { fields: owned ? fields : fields.filter(isOwner), whole: defaults };
    const checked = await checkChosen(context, owned ?? all, input, chosen);
    const values = { ...defaults, ...accept(checked) };
    if (!owned) throw badRequest();
    return { scope: owned, input: accepted(values) };
  };
  return inHalves(context, 'create', plan, givenRows(context, said));
}

/**
 * Like `prepareCreate`, for an update.
 *
 * @param restores number of the kept version whose values the body contains
 */
export function prepareUpdate(context: RequestContext, id: string, body: unknown, restores?: number): PreparedWrite {
  requireOperation(context, 'edit');
  requirePermission(context, context.resource.rules.edit);
  const { version, ...given } = asObject(body);
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw badRequest({ version: [{ key: 'problems.required' }] }, { key: 'refused.values' });
  }
  const plan: WritePlan = (all) => planChange(context, all, id, given, { version, restores });
  return inHalves(context, 'update', plan, givenRows(context, given));
}

/** A record that was changed. */
export interface ChangedRecord extends LockedRecord {
  readonly before: StoredRecord;
}

/** The version of a record that a write expects, and the kept version whose values it writes back. */
interface ExpectedVersion {
  readonly version?: number | undefined;
  /** Number of the kept version. */
  readonly restores?: number | undefined;
}

/** A write of a record that exists. */
interface PlannedChange extends RequestedWrite {
  readonly record: StoredRecord;
}

/** Checks the values and changes the record. Throws 40900 if it no longer has the given version. */
export async function changeRecord(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  given: Values,
  expected: ExpectedVersion,
): Promise<ChangedRecord> {
  const planned = await planChange(context, all, id, given, expected);
  const { scope, record: before } = planned;
  const [record = before] = await writeRecords(context, 'update', [planned]);
  return { record, scope, before };
}

async function planChange(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  given: Values,
  { version, restores }: ExpectedVersion,
): Promise<PlannedChange> {
  const locked = await lock(context, all, id);
  const { scope } = locked;
  if (version !== undefined && locked.record.version !== version)
    throw await conflictWith(context, scope, locked.record);
  const record = await withRows(givenRows(context, given), scope, locked.record);
  const said = withoutMasks(context, record, given);
  const current = asConditionRecord(record);
  const whole = { ...current, ...said };
  const writable = writableFields(context.resource, context.snapshot, 'edit');
  const fields = writable.filter((field) => field.name in said || isMissedNow(context, field, current, whole));
  const write = { given: said, fields, whole, before: record.values };
  const values = await acceptChange(context, locked, checkInput(context, write), write);
  return { scope, record, input: accepted(values), restores };
}

/** Returns true if the update makes a field required that is empty. */
function isMissedNow({ scope }: RequestContext, { name, requiredWhen }: Field, before: Values, after: Values): boolean {
  if (requiredWhen === undefined || !isEmpty(after[name])) return false;
  return holds(requiredWhen, after, scope.context) && !holds(requiredWhen, before, scope.context);
}

/** Like `prepareCreate`, for a deletion. */
export function prepareDelete(context: RequestContext, id: string): PreparedWrite {
  requireOperation(context, 'delete');
  requirePermission(context, context.resource.rules.delete);
  return inHalves(context, 'delete', (all) => planRemoval(context, all, id));
}

/** Deletes the record and returns it. Throws 40900 if others refer to it, or if it no longer has the given version. */
export async function removeRecord(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  version?: number,
): Promise<StoredRecord> {
  const planned = await planRemoval(context, all, id, version);
  await writeRecords(context, 'delete', [planned]);
  return planned.record;
}

async function planRemoval(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  version?: number,
): Promise<PlannedChange> {
  const { record, scope } = await lockForDelete(context, all, id);
  if (version !== undefined && record.version !== version) throw await conflictWith(context, scope, record);
  await removeRows(context, scope, rowFields(context), record, { remove: removeRecord });
  const refused = await referredError(context, all, record);
  if (refused) throw refused;
  return { scope, record };
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
