import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { UniqueKey } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { restoreError, takenError } from '../../present/refusals.ts';
import { requireNoCycle } from '../../read/tree.ts';
import type { PendingWrite } from '../context.ts';

/**
 * Throws 40900 if records have duplicate unique values, form a cycle in a tree or, when restored, refer to deleted
 * records.
 */
export async function requireConsistent(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<void> {
  if (operation === 'delete') return;
  for (const { record, values, changes } of pending) {
    if (record && changes.some(({ field }) => field === context.resource.tree?.parent)) {
      await requireNoCycle(context, scope, record.id, values);
    }
  }
  await requireUnique(context, scope, operation, pending);
  if (operation === 'restore') for (const one of pending) await requireReferences(context, scope, one);
}

/** Checks the unique values that the writes set, with one query for each unique key. */
async function requireUnique(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<void> {
  const records = scope.records(context.resource.name);
  const taken = new Map<PendingWrite, UniqueKey[]>();
  for (const key of records.uniqueKeys) {
    // A record that was kept apart from another with the same value can be changed otherwise.
    const claims = pending.map(({ record, values, changes }) => {
      const isSet = operation === 'restore' || !record || changes.some(({ field }) => key.fields.includes(field));
      return isSet ? records.comparable(key.name, values) : undefined;
    });
    const holders = await records.holders(
      key.name,
      claims.flatMap((claim) => claim ?? []),
    );
    const claimed = new Set();
    for (const [index, one] of pending.entries()) {
      const claim = claims[index];
      if (claim === undefined) continue;
      const holder = holders.get(claim);
      const isTaken = (holder !== undefined && holder !== one.record?.id) || claimed.has(claim);
      if (isTaken) taken.set(one, [...(taken.get(one) ?? []), key]);
      claimed.add(claim);
    }
  }
  const [[{ record }, keys] = [{ record: undefined }, []]] = taken;
  if (keys.length === 0) return;
  throw operation === 'restore' && record ? restoreError(context, record, { taken: keys }) : takenError(context, keys);
}

/** Locks the referenced records until the transaction ends. They may have been deleted while the record was. */
async function requireReferences(
  context: RequestContext,
  scope: WritableDataAccess,
  { record, values }: PendingWrite,
): Promise<void> {
  const { catalogue } = context.services;
  const gone: string[] = [];
  for (const field of Object.values(context.resource.fields)) {
    const target = catalogue.targetOf(field);
    const ids = [values[field.name]].flat().filter((id) => typeof id === 'string');
    if (target === undefined || ids.length === 0) continue;
    const existing = await scope.pastDataScope().records(target).existing(ids);
    if (existing.size < new Set(ids).size) gone.push(field.name);
  }
  if (gone.length > 0 && record) throw restoreError(context, record, { gone });
}
