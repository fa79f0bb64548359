import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { changesBetween } from '../../storage/records/write/history.ts';
import type { Values } from '../../storage/tables/layout.ts';

/**
 * Adds a demo record with its line of history and returns its id. Demo records have a history in the past, so they are
 * stored without the write pipeline: their values are the product's own, and there are no users to notify.
 */
export async function addByServer(
  scope: WritableDataAccess,
  resource: string,
  values: Values,
  at: Date = scope.context.now,
): Promise<string> {
  const record = await scope.writer(resource).insert(values, { at, by: null });
  const changes = changesBetween({}, values);
  await scope.recordHistory([{ resource, record, at, actor: null, action: 'create', changes }]);
  return record;
}
