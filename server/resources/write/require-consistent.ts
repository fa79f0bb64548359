import type { WritableScope } from '../../storage/records/scope.ts';
import type { UniqueKey } from '../../storage/tables/layout.ts';
import type { Call } from '../call.ts';
import { restoreError, takenError } from '../refusals.ts';
import { demandNoLoop } from '../tree.ts';
import type { PendingWrite } from './context.ts';

/** Throws 40900 where records would share unique values, stand below themselves or, restored, refer to what is gone. */
export async function requireConsistent(
  call: Call,
  scope: WritableScope,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<void> {
  if (operation === 'delete') return;
  for (const { record, values, changes } of pending) {
    if (record && changes.some(({ field }) => field === call.resource.tree?.parent)) {
      await demandNoLoop(call, scope, record.id, values);
    }
  }
  await requireUnique(call, scope, operation, pending);
  if (operation === 'restore') for (const one of pending) await requireReferences(call, scope, one);
}

/** By one question for each unique key. */
async function requireUnique(
  call: Call,
  scope: WritableScope,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<void> {
  const records = scope.records(call.resource.name);
  const taken = new Map<PendingWrite, UniqueKey[]>();
  for (const key of records.uniqueKeys) {
    const claims = pending.map(({ values }) => records.comparable(key.name, values));
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
  throw operation === 'restore' && record ? restoreError(call, record, { taken: keys }) : takenError(call, keys);
}

/** What a record refers to may have been deleted while it was; what is there stays until the transaction ends. */
async function requireReferences(call: Call, scope: WritableScope, { record, values }: PendingWrite): Promise<void> {
  const { catalogue } = call.parts;
  const gone: string[] = [];
  for (const field of Object.values(call.resource.fields)) {
    const target = catalogue.targetOf(field);
    const ids = [values[field.name]].flat().filter((id) => typeof id === 'string');
    if (target === undefined || ids.length === 0) continue;
    const existing = await scope.pastDataScope().records(target).existing(ids);
    if (existing.size < new Set(ids).size) gone.push(field.name);
  }
  if (gone.length > 0 && record) throw restoreError(call, record, { gone });
}
