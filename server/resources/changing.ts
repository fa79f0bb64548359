import { notFound } from '../errors.ts';
import { changesBetween } from '../storage/records/history.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';
import { historyEntry, keep, rulesOf, stampOf, writeOf } from './acts.ts';
import type { Call } from './call.ts';
import { holdFiles } from './holding.ts';
import { isId } from './list-query.ts';
import { takenError } from './refusals.ts';
import { tell } from './telling.ts';
import { demandNoLoop, holdTree } from './tree.ts';

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

/** Writes the values that differ, with domain rules, unique values and history; answers the record as it then is. */
export async function change(
  call: Call,
  scope: WritableScope,
  record: StoredRecord,
  values: Values,
  operation: string,
): Promise<StoredRecord> {
  const { resource } = call;
  const changes = changesBetween(record.values, values);
  if (changes.length === 0) return record;
  const write = writeOf(call, scope, operation, record, { ...record.values, ...values });
  await rulesOf(call).beforeWrite?.(write);
  if (changes.some(({ field }) => field === resource.tree?.parent)) {
    await demandNoLoop(call, scope, record.id, write.values);
  }
  await demandFree(call, scope, write.values, record.id);
  await holdFiles(call, scope, record.values, values);
  const written = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  await scope.writer(resource.name).update(record, written, stampOf(call));
  await keep(call, scope, record.id, operation, changes);
  await tell(call, scope, operation, [{ id: record.id, before: record.values, after: write.values }]);
  await rulesOf(call).afterWrite?.({ ...write, id: record.id });
  const { at, by } = stampOf(call);
  return {
    ...record,
    version: record.version + 1,
    updatedAt: at.toISOString(),
    updatedBy: by,
    values: { ...record.values, ...written },
  };
}

/** Marks a record that nothing refers to as deleted, with domain rules and history. */
export async function discard(call: Call, scope: WritableScope, record: StoredRecord): Promise<void> {
  await discardMany(call, [{ scope, record }]);
}

/** The same of many: by one statement, and one for their history, in each enterprise. */
export async function discardMany(call: Call, held: readonly Held[]): Promise<void> {
  const { beforeWrite, afterWrite } = rulesOf(call);
  const writes = held.map(({ scope, record }) => writeOf(call, scope, 'delete', record, record.values));
  for (const write of writes) await beforeWrite?.(write);
  for (const scope of new Set(held.map((one) => one.scope))) {
    const records = held.filter((one) => one.scope === scope).map(({ record }) => record);
    await scope.writer(call.resource.name).remove(records, stampOf(call));
    await scope.keepHistory(records.map(({ id }) => historyEntry(call, id, 'delete', [])));
    await tell(
      call,
      scope,
      'delete',
      records.map(({ id, values }) => ({ id, before: values })),
    );
  }
  for (const write of writes) if (write.before) await afterWrite?.({ ...write, id: write.before.id });
}

/** Throws 40900 for values of unique keys that another record holds. */
export async function demandFree(call: Call, scope: WritableScope, values: Values, except?: string): Promise<void> {
  const taken = await scope.records(call.resource.name).taken(values, except);
  if (taken.length > 0) throw takenError(call, taken);
}
