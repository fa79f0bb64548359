import { presentOne } from '../present/present.ts';
import { isId } from '../query/list-query.ts';
import { type RequestContext, requireOperation, requirePermission } from '../request-context.ts';
import { lock } from './lock.ts';
import { writeRecords } from './pipeline.ts';
import { type Work } from './requests.ts';
import { runIdempotent } from './run-idempotent.ts';

/**
 * `POST /{name}/{id}/restore`: restores a deleted record and returns it; a record that is not deleted is returned
 * unchanged. Throws 40900 if its unique values were taken in the meantime, or if a record it refers to was deleted.
 */
export async function restore(context: RequestContext, id: string): Promise<unknown> {
  return runIdempotent(context, restoring(context, id));
}

/** Runs the checks that need no database and returns the remaining work. */
export function restoring(context: RequestContext, id: string): Work {
  requirePermission(context, 'delete');
  requireOperation(context, context.resource.rules.delete);
  return async (all) => {
    const removed = isId(id) ? await all.records(context.resource.name).findRemovedForUpdate(id) : undefined;
    if (!removed) {
      const { record, scope } = await lock(context, all, id);
      return presentOne(context, record, scope);
    }
    context.identity.access?.show(context.resource, [removed]);
    const scope = removed.enterprise === undefined ? all : all.within(removed.enterprise);
    const [restored = removed] = await writeRecords(context, 'restore', [{ scope, record: removed }]);
    return presentOne(context, restored, scope);
  };
}
