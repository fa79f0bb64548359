import type { RequestContext } from '../../../../records/context/request-context.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { Operation } from '../../../../storage/records/write/operations.ts';

/**
 * Adds the log line of an import to every other enterprise that platform staff write to, once per enterprise, except the
 * one they have chosen, whose log has the line of the import itself. `at` identifies the chunk: a chunk that runs again
 * after a rollback adds its line again.
 */
export function createForeignLines() {
  const kept = new Map<string, number>();
  return async ({ identity }: RequestContext, all: WritableDataAccess, line: Operation, at: number): Promise<void> => {
    for (const { enterprise } of identity.access?.take(true) ?? []) {
      if (enterprise === all.enterprise || (kept.get(enterprise) ?? at) !== at) continue;
      await all.within(enterprise).keepOperations([line]);
      kept.set(enterprise, at);
    }
  };
}
