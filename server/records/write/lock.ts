import { isId } from '../../../src/base/is-id.ts';
import { notFound } from '../../request/errors.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { RequestContext } from '../context/request-context.ts';
import { lockTree } from '../read/tree.ts';

/** A record that is locked until the transaction ends, with the scope of its enterprise. */
export interface LockedRecord {
  readonly record: StoredRecord;
  readonly scope: WritableDataAccess;
}

/** Locks the record until the transaction ends. Throws 404 if it is outside the data scope. Locks the tree first. */
export async function lock(context: RequestContext, all: WritableDataAccess, id: string): Promise<LockedRecord> {
  return locked(context, all, id, 'findForUpdate');
}

/** Like `lock`, for a deletion: no other transaction can refer to the record. */
export async function lockForDelete(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
): Promise<LockedRecord> {
  return locked(context, all, id, 'findForDelete');
}

async function locked(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  find: 'findForUpdate' | 'findForDelete',
): Promise<LockedRecord> {
  await lockTree(context, all);
  const record = isId(id) ? await all.records(context.resource.name)[find](id) : undefined;
  if (!record) throw notFound();
  context.identity.access?.show(context.resource, [record]);
  return { record, scope: record.enterprise === undefined ? all : all.within(record.enterprise) };
}

/**
 * Locks the records of these ids in one order, before they are changed one by one in any other, so that transactions that
 * change the same records do not deadlock. Skips those outside the data scope.
 *
 * @param mode `delete` if one of them may be deleted
 */
export async function lockTogether(
  context: RequestContext,
  all: WritableDataAccess,
  ids: readonly string[],
  mode: 'update' | 'delete',
): Promise<void> {
  const wanted = ids.filter(isId);
  if (wanted.length < 2) return;
  await lockTree(context, all);
  await all.records(context.resource.name).lockMany(wanted, mode);
}

/** Locks several records for their deletion; skips those outside the data scope. */
export async function lockManyForDelete(
  context: RequestContext,
  all: WritableDataAccess,
  ids: readonly string[],
): Promise<LockedRecord[]> {
  await lockTree(context, all);
  const records = await all.records(context.resource.name).findManyForDelete(ids);
  context.identity.access?.show(context.resource, records);
  const scopes = new Map<string | undefined, WritableDataAccess>([[undefined, all]]);
  return records.map((record) => {
    const scope = scopes.get(record.enterprise) ?? all.within(record.enterprise ?? '');
    scopes.set(record.enterprise, scope);
    return { record, scope };
  });
}
