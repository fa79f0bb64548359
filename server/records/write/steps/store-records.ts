import { ofNone } from '../../../storage/records/conditions/computed.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { authorship, type DoneWrite, type PendingWrite } from '../context.ts';

/** Writes the rows of the records and returns them as a read would. */
export async function storeRecords(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<DoneWrite[]> {
  const done = await storeRows(context, scope, operation, pending);
  const looked = await scope.records(context.resource.name).withLookedUp(done.map(({ record }) => record));
  return done.map((one, index) => ({ ...one, record: looked[index] ?? one.record }));
}

/** Counts a change of a record, of which no value changes. */
export function touchRecord(context: RequestContext, scope: WritableDataAccess, record: StoredRecord): Promise<void> {
  return scope.writer(context.resource.name).update(record, {}, authorship(context));
}

/** New records and deletions are written with few statements, others one by one. */
async function storeRows(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<DoneWrite[]> {
  const writer = scope.writer(context.resource.name);
  const stamp = authorship(context);
  if (operation === 'create') {
    const ids = await writer.insertMany(pending.map(({ values }) => ({ values, stamp })));
    return pending.map((one, index) => {
      const id = ids[index];
      if (id === undefined) throw new Error(`Nothing was added to "${context.resource.name}".`);
      return { ...one, before: undefined, record: newRecord(context, scope, id, one.values) };
    });
  }
  const stored = pending.flatMap((one) => (one.record ? [{ ...one, before: one.record }] : []));
  if (operation === 'delete') {
    const records = stored.map(({ before }) => before);
    await writer.remove(records, stamp);
    return stored.map((one) => ({ ...one, record: one.before }));
  }
  const done: DoneWrite[] = [];
  for (const one of stored) {
    const { before, changes } = one;
    const written = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    if (operation === 'restore') await writer.restore(before, stamp);
    if (operation !== 'restore' || changes.length > 0) await writer.update(before, written, stamp);
    done.push({ ...one, record: changed(context, before, written) });
  }
  return done;
}

/** Returns the inserted record as a read would return it. */
function newRecord(context: RequestContext, scope: WritableDataAccess, id: string, given: Values): StoredRecord {
  const values = { ...given, ...computedOfNone(context) };
  const { at, by } = authorship(context);
  const made = { version: 1, createdAt: at.toISOString(), createdBy: by, updatedAt: at.toISOString(), updatedBy: by };
  if (context.resource.owner === 'platform') return { id, ...made, enterprise: undefined, values };
  return { id, ...made, enterprise: scope.enterprise, values: { ...values, enterprise: scope.enterprise } };
}

/** Returns the values of the computed fields while no record refers to the new one. */
function computedOfNone({ services, resource }: RequestContext): Values {
  const entries = Object.values(resource.fields).flatMap(({ name, type, settings }) => {
    const computation = services.catalogue.kinds[type]?.computes?.(settings);
    return computation ? [[name, ofNone(computation)]] : [];
  });
  return Object.fromEntries(entries);
}

function changed(context: RequestContext, record: StoredRecord, written: Values): StoredRecord {
  const { at, by } = authorship(context);
  return {
    ...record,
    version: record.version + 1,
    updatedAt: at.toISOString(),
    updatedBy: by,
    values: { ...record.values, ...written },
  };
}
