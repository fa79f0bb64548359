import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { type DoneWrite, historyEntry, type PendingWrite } from '../../../server/records/write/context.ts';
import type { WritableDataAccess } from '../../../server/storage/records/data-access.ts';

declare module '../../../server/records/write/context.ts' {
  interface PendingWrite {
    /** Number of the version that the write keeps. */
    readonly keeps?: number;
  }
}

/** Returns the writes with the number of the version that each keeps, if the operation keeps versions. */
export async function beforeWrite(
  { resource: { name, versions } }: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  pending: readonly PendingWrite[],
): Promise<readonly PendingWrite[]> {
  if (!versions?.on.includes(operation)) return pending;
  const numbered: PendingWrite[] = [];
  for (const one of pending) {
    const number = one.record ? (await scope.lastVersion(name, one.record.id)) + 1 : 1;
    numbered.push(versions.number === undefined ? { ...one, keeps: number } : withNumber(one, versions.number, number));
  }
  return numbered;
}

function withNumber(one: PendingWrite, field: string, number: number): PendingWrite {
  const change = { field, from: one.record?.values[field] ?? null, to: number };
  const values = { ...one.values, [field]: number };
  return { ...one, keeps: number, values, changes: [...one.changes, change] };
}

/** Keeps the numbered versions of written records. */
export async function afterWrite(
  context: RequestContext,
  scope: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
): Promise<void> {
  const { name, versions } = context.resource;
  const kept = done.flatMap(({ keeps, record }) => {
    if (keeps === undefined || !versions) return [];
    const { actor, at } = historyEntry(context, record.id, operation);
    const values = Object.fromEntries(versions.of.map((field) => [field, record.values[field] ?? null]));
    return [{ record: record.id, number: keeps, at, actor, action: operation, values }];
  });
  await scope.keepVersions(name, kept);
}
