import type { Values } from '../tables/layout.ts';
import { changesBetween } from './history.ts';
import type { WritableScope } from './scope.ts';

/** Adds a record that the server makes by itself, with the line of history that says so; answers its id. */
export async function addByServer(
  scope: WritableScope,
  resource: string,
  values: Values,
  at: Date = scope.context.now,
): Promise<string> {
  const record = await scope.writer(resource).insert(values, { at, by: null });
  const changes = changesBetween({}, values);
  await scope.keepHistory([{ resource, record, at, actor: null, action: 'create', changes }]);
  return record;
}
