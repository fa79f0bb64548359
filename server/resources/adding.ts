import { ofNone } from '../storage/records/computed.ts';
import { changesBetween } from '../storage/records/history.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';
import { historyEntry, rulesOf, stampOf, writeOf } from './acts.ts';
import type { Call } from './call.ts';
import { demandFree } from './changing.ts';
import { holdFiles } from './holding.ts';
import { nextNumbers, numberedFields } from './numbering.ts';
import { demandRoom } from './quota.ts';
import { tell } from './telling.ts';

/** Adds a record that has been checked, if rules, unique values and files allow it. */
export async function insert(call: Call, scope: WritableScope, given: Values): Promise<StoredRecord> {
  await rulesOf(call).beforeWrite?.(writeOf(call, scope, 'create', undefined, given));
  await demandFree(call, scope, given);
  await holdFiles(call, scope, {}, given);
  const [record] = await add(call, scope, [given]);
  if (!record) throw new Error(`Nothing was added to "${call.resource.name}".`);
  return record;
}

/** Adds records that rules and unique values allow: with their numbers, their history, and what rules do afterwards. */
export async function add(call: Call, scope: WritableScope, given: readonly Values[]): Promise<StoredRecord[]> {
  const { resource, parts } = call;
  await demandRoom(call, scope, given.length);
  const numbers = new Map<string, readonly string[]>();
  for (const field of numberedFields(resource, parts.catalogue.kinds)) {
    numbers.set(field.name, await nextNumbers(scope, resource, field, given.length));
  }
  const values = given.map((one, index) => ({
    ...one,
    ...Object.fromEntries([...numbers].map(([name, taken]) => [name, taken[index]])),
  }));
  const stamp = stampOf(call);
  const ids = await scope.writer(resource.name).insertMany(values.map((one) => ({ values: one, stamp })));
  const records = ids.map((id, index) => newRecord(call, scope, id, values[index] ?? {}));
  await scope.keepHistory(
    records.map(({ id }, index) =>
      historyEntry(
        call,
        id,
        'create',
        changesBetween({}, values[index] ?? {}).filter(({ field }) => field !== 'enterprise'),
      ),
    ),
  );
  await tell(
    call,
    scope,
    'create',
    records.map(({ id }, index) => ({ id, after: values[index] })),
  );
  for (const [index, { id }] of records.entries()) {
    await rulesOf(call).afterWrite?.({ ...writeOf(call, scope, 'create', undefined, values[index] ?? {}), id });
  }
  return records;
}

/** What the fields that are computed hold while nothing refers to the record. */
function computedOfNone({ parts, resource }: Call): Values {
  const entries = Object.values(resource.fields).flatMap(({ name, type, settings }) => {
    const computation = parts.catalogue.kinds[type]?.computes?.(settings);
    return computation ? [[name, ofNone(computation)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The record just added, as it would be read. */
function newRecord(call: Call, scope: WritableScope, id: string, given: Values): StoredRecord {
  const values = { ...given, ...computedOfNone(call) };
  const { at, by } = stampOf(call);
  const made = { version: 1, createdAt: at.toISOString(), createdBy: by, updatedAt: at.toISOString(), updatedBy: by };
  if (call.resource.owner === 'platform') return { id, ...made, enterprise: undefined, values };
  return { id, ...made, enterprise: scope.enterprise, values: { ...values, enterprise: scope.enterprise } };
}
