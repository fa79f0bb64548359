import type { StoredRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import { keep, rulesOf, stampOf, writeOf } from './acts.ts';
import { type Call, demand, demandAllowed } from './call.ts';
import { lock } from './changing.ts';
import { isId } from './list-query.ts';
import { presentOne } from './present.ts';
import { demandRoom } from './quota.ts';
import { restoreError } from './refusals.ts';
import { once } from './transaction.ts';
import { type Work } from './writing.ts';

/**
 * `POST /{name}/{id}/restore`: brings a deleted record back as it was, and answers it; one that is there is answered as it
 * is. 40900 where its unique values were taken meanwhile, or what it refers to is gone.
 */
export async function restore(call: Call, id: string): Promise<unknown> {
  return once(call, restoring(call, id));
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
    return presentOne(call, await bringBack(call, scope, removed), scope);
  };
}

/** To the rules it is a record that appears with all its values: nobody gains by deleting what they may not make. */
async function bringBack(call: Call, scope: WritableScope, record: StoredRecord): Promise<StoredRecord> {
  const { name } = call.resource;
  await demandRoom(call, scope, 1);
  const write = writeOf(call, scope, 'restore', undefined, record.values);
  await rulesOf(call).beforeWrite?.(write);
  const taken = await scope.records(name).taken(record.values, record.id);
  if (taken.length > 0) throw restoreError(call, record, { taken });
  const gone = await goneReferences(call, scope.pastDataScope(), record);
  if (gone.length > 0) throw restoreError(call, record, { gone });
  const stamp = stampOf(call);
  await scope.writer(name).restore(record, stamp);
  await keep(call, scope, record.id, 'restore', []);
  await rulesOf(call).afterWrite?.({ ...write, id: record.id });
  return { ...record, version: record.version + 1, updatedAt: stamp.at.toISOString(), updatedBy: stamp.by };
}

/** Fields that refer to a record which was deleted meanwhile; what the others refer to stays until the end. */
async function goneReferences(
  { parts: { catalogue }, resource }: Call,
  scope: WritableScope,
  { values }: StoredRecord,
): Promise<string[]> {
  const gone: string[] = [];
  for (const field of Object.values(resource.fields)) {
    const target = catalogue.targetOf(field);
    const ids = [values[field.name]].flat().filter((id) => typeof id === 'string');
    if (target === undefined || ids.length === 0) continue;
    if ((await scope.records(target).existing(ids)).size < new Set(ids).size) gone.push(field.name);
  }
  return gone;
}
