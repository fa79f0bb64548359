import type { RequestContext } from '../../resources/request-context.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Operation } from '../../storage/records/operations.ts';

/**
 * Keeps the line of an import in the log of every other enterprise that platform staff write to, once each; `at` tells one
 * chunk from another, so that a chunk that is tried again keeps it again.
 */
export function createForeignLines() {
  const kept = new Map<string, number>();
  return async ({ identity }: RequestContext, all: WritableDataAccess, line: Operation, at: number): Promise<void> => {
    for (const { enterprise } of identity.access?.take(true) ?? []) {
      if ((kept.get(enterprise) ?? at) !== at) continue;
      await all.within(enterprise).keepOperations([line]);
      kept.set(enterprise, at);
    }
  };
}
