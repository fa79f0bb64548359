import { isId } from '../../../../src/base/is-id.ts';
import { restorableSince } from '../../../../src/engine/features/removal.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { type RequestContext, requireOperation, requirePermission } from '../../context/request-context.ts';
import { conflictWith } from '../../present/refusals.ts';
import { rowContext, rowFields } from '../../present/rows.ts';
import { type LockedRecord, lock } from '../lock.ts';
import { writeRecords } from '../pipeline.ts';
import { type PreparedWrite, runAlone } from './records.ts';

/**
 * `POST /{name}/{id}/restore`: restores a deleted record and returns it; a record that is not deleted is returned
 * unchanged. Throws 404 if it was deleted more than 30 days ago. Throws 40900 if its unique values were taken in the
 * meantime, or if a record it refers to was deleted.
 */
export async function restore(context: RequestContext, id: string): Promise<unknown> {
  return runAlone(context, prepareRestore(context, id));
}

/** Runs the checks that need no database. */
export function prepareRestore(context: RequestContext, id: string): PreparedWrite {
  requireOperation(context, 'delete');
  requirePermission(context, context.resource.rules.delete);
  return { write: (all) => restoreRecord(context, all, id) };
}

/**
 * Restores the record, with the rows that were deleted with it, unless it is not deleted. Throws 40900 like `restore`, and if the deleted record no longer has the
 * given version: it was restored and deleted again.
 */
export async function restoreRecord(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  version?: number,
): Promise<LockedRecord> {
  const since = restorableSince(context.now).toISOString();
  const removed = isId(id) ? await all.records(context.resource.name).findRemovedForUpdate(id, since) : undefined;
  if (!removed) return lock(context, all, id);
  context.identity.access?.show(context.resource, [removed]);
  const scope = removed.enterprise === undefined ? all : all.within(removed.enterprise);
  if (version !== undefined && removed.version !== version) throw await conflictWith(context, scope, removed);
  const [record = removed] = await writeRecords(context, 'restore', [{ scope, record: removed }]);
  for (const field of rowFields(context)) {
    const own = rowContext(context, field, id);
    const rows = await scope.records(field.rows.of).removedWith(field.rows.by, id, removed.updatedAt);
    for (const row of rows) await restoreRecord(own, scope, row.id);
  }
  return { record, scope };
}
