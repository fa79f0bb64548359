import { presentOne } from '../present/present.ts';
import { isId } from '../query/list-query.ts';
import { type RequestContext, requireOperation, requirePermission } from '../request-context.ts';
import { lock } from './lock.ts';
import { writeRecords } from './pipeline.ts';
import { type Work } from './requests.ts';
import { runIdempotent } from './run-idempotent.ts';

/**
 * `POST /{name}/{id}/restore`: brings a deleted record back as it was, and answers it; one that is there is answered as it
 * is. 40900 where its unique values were taken meanwhile, or what it refers to is gone.
 */
export async function restore(context: RequestContext, id: string): Promise<unknown> {
  return runIdempotent(context, restoring(context, id));
}

/** Checks what can be told without the database, and answers the rest of the work. */
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
