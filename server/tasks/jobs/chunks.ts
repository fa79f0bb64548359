import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestContext } from '../../records/context/request-context.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { createThrottle } from './throttle.ts';

/** The result of one chunk of work. */
interface ChunkDone {
  readonly rows: number;
  /**
   * Called after the commit, to update state outside the database. The transaction may be rolled back and run again.
   */
  landed?(): void | Promise<void>;
}

/**
 * Processes rows in short transactions, so that others do not wait long, starting at `from`, until `work` returns no
 * rows. Retries a chunk once after a unique violation from a concurrent transaction, so `work` must change nothing
 * outside the database.
 *
 * @param callNow returns the current request context; called for each chunk to check the user's rights again
 */
export async function processInChunks(
  callNow: () => Promise<RequestContext>,
  from: number,
  work: (context: RequestContext, all: WritableDataAccess, from: number, rows: number) => Promise<ChunkDone>,
): Promise<void> {
  const pace = createThrottle();
  for (let at = from; ; ) {
    const context = await callNow();
    const { database, dataAccess } = context.services;
    const run = () =>
      database.transaction((trx) =>
        work(context, dataAccess.writableForIdentity(context.identity, context.now, trx), at, pace.rows),
      );
    let done: ChunkDone = { rows: 0 };
    await pace.timed(async () => {
      try {
        done = await run();
      } catch (error) {
        if (!database.dialect.isUniqueViolation(error)) throw error;
        done = await run();
      }
      return done.rows;
    });
    await done.landed?.();
    if (done.rows === 0) return;
    at += done.rows;
    await nextTurn();
  }
}
