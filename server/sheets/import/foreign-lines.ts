import type { Call } from '../../resources/call.ts';
import type { Operation } from '../../storage/records/operations.ts';
import type { WritableScope } from '../../storage/records/scope.ts';

/**
 * Keeps the line of an import in the log of every other enterprise that platform staff write to, once each; `at` tells one
 * chunk from another, so that a chunk that is tried again keeps it again.
 */
export function createForeignLines() {
  const kept = new Map<string, number>();
  return async ({ identity }: Call, all: WritableScope, line: Operation, at: number): Promise<void> => {
    for (const { enterprise } of identity.access?.take(true) ?? []) {
      if ((kept.get(enterprise) ?? at) !== at) continue;
      await all.within(enterprise).keepOperations([line]);
      kept.set(enterprise, at);
    }
  };
}
