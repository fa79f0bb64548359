import { notFound } from '../../errors.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { Call } from '../call.ts';
import { isId } from '../list-query.ts';
import { holdTree } from '../tree.ts';

/** A record that no other transaction changes before this one ends, and the scope of its enterprise. */
export interface Held {
  readonly record: StoredRecord;
  readonly scope: WritableScope;
}

/** The record, held until the transaction ends; 404 if it is out of reach. */
export async function lock(call: Call, all: WritableScope, id: string): Promise<Held> {
  await holdTree(call, all);
  const record = isId(id) ? await all.records(call.resource.name).findForUpdate(id) : undefined;
  if (!record) throw notFound();
  call.identity.access?.show(call.resource, [record]);
  return { record, scope: record.enterprise === undefined ? all : all.within(record.enterprise) };
}

/** The same of many: those that are within reach. */
export async function lockMany(call: Call, all: WritableScope, ids: readonly string[]): Promise<Held[]> {
  await holdTree(call, all);
  const records = await all.records(call.resource.name).findManyForUpdate(ids);
  call.identity.access?.show(call.resource, records);
  const scopes = new Map<string | undefined, WritableScope>([[undefined, all]]);
  return records.map((record) => {
    const scope = scopes.get(record.enterprise) ?? all.within(record.enterprise ?? '');
    scopes.set(record.enterprise, scope);
    return { record, scope };
  });
}
