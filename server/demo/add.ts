import type { WritableDataAccess } from '../storage/records/data-access.ts';
import { changesBetween } from '../storage/records/history.ts';
import type { Values } from '../storage/tables/layout.ts';

/**
 * Adds a record of the demo with the line of history that says so; answers its id. The demo has a past, so it is stored
 * beside the pipeline of writes: its values are the product's own, and nobody is there yet to be told.
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
