import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { HistoryEntry } from '../../../storage/records/write/history.ts';
import type { Operation } from '../../../storage/records/write/operations.ts';
import type { RequestContext } from '../../context/request-context.ts';

/**
 * Stores lines of history and the corresponding lines of the operation log, where the line of a record has its rows, too.
 * `labels` are those of the records, by id. @default read from the database
 */
export async function recordHistory(
  { partOf }: Pick<RequestContext, 'partOf'>,
  scope: WritableDataAccess,
  entries: readonly HistoryEntry[],
  labels?: ReadonlyMap<string, string>,
): Promise<void> {
  await scope.recordHistory(entries);
  if (!partOf) await scope.keepOperations(await operationsOf(scope, entries, labels));
}

/** Returns the operations of users for the operation log. An import has one line for all its rows. */
async function operationsOf(
  scope: WritableDataAccess,
  entries: readonly HistoryEntry[],
  known: ReadonlyMap<string, string> | undefined,
): Promise<Operation[]> {
  const byUsers = entries.filter(({ actor, job }) => actor !== null && job === undefined);
  const operations: Operation[] = [];
  for (const resource of new Set(byUsers.map((entry) => entry.resource))) {
    const own = byUsers.filter((entry) => entry.resource === resource);
    const labels = known ?? (await scope.labels(resource, new Set(own.map(({ record }) => record))));
    for (const { record, action, changes } of own) {
      operations.push({ resource, action, record, changes, target: labels.get(record) ?? record });
    }
  }
  return operations;
}
