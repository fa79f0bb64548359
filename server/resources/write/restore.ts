import { type Call, demand, demandAllowed } from '../call.ts';
import { isId } from '../list-query.ts';
import { presentOne } from '../present.ts';
import { lock } from './lock.ts';
import { writeRecords } from './pipeline.ts';
import { type Work } from './requests.ts';
import { runIdempotent } from './run-idempotent.ts';

/**
 * `POST /{name}/{id}/restore`: brings a deleted record back as it was, and answers it; one that is there is answered as it
 * is. 40900 where its unique values were taken meanwhile, or what it refers to is gone.
 */
export async function restore(call: Call, id: string): Promise<unknown> {
  return runIdempotent(call, restoring(call, id));
}

/** Checks what can be told without the database, and answers the rest of the work. */
export function restoring(call: Call, id: string): Work {
  demandAllowed(call, 'delete');
  demand(call, call.resource.rules.delete);
  return async (all) => {
    const removed = isId(id) ? await all.records(call.resource.name).findRemovedForUpdate(id) : undefined;
    if (!removed) {
      const { record, scope } = await lock(call, all, id);
      return presentOne(call, record, scope);
    }
    call.identity.access?.show(call.resource, [removed]);
    const scope = removed.enterprise === undefined ? all : all.within(removed.enterprise);
    const [restored = removed] = await writeRecords(call, 'restore', [{ scope, record: removed }]);
    return presentOne(call, restored, scope);
  };
}
