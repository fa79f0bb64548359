import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RequestContext } from '../../resources/request-context.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { createThrottle } from '../throttle.ts';

/** What a chunk of work came to. */
export interface ChunkDone {
  readonly rows: number;
  /** Keeps what outlives the transaction; called once it has landed, for one that is broken off is run again. */
  landed?(): void;
}

/**
 * Does work on rows in transactions short enough for others to wait for, from `from` on until it answers that there were
 * none. A value that somebody took meanwhile is found by trying once more: the work changes nothing but the database.
 *
 * @param callNow the call as it is now: what its maker may do is asked again for each
 */
export async function processInChunks(
  callNow: () => Promise<RequestContext>,
  from: number,
  work: (context: RequestContext, all: WritableDataAccess, from: number, rows: number) => Promise<ChunkDone>,
): Promise<void> {
  const pace = createThrottle();
  for (let at = from; ; ) {
    const context = await callNow();
    const { database, scopes } = context.parts;
    const run = () =>
      database.transaction((trx) =>
        work(context, scopes.writableScopeFor(context.identity, context.now, trx), at, pace.rows),
      );
    let done: ChunkDone = { rows: 0 };
    await pace.timed(async () => {
      try {
        done = await run();
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        done = await run();
      }
      return done.rows;
    });
    done.landed?.();
    if (done.rows === 0) return;
    at += done.rows;
    await nextTurn();
  }
}

/** The outcome of work whose effects are none. */
export async function withoutTrace<Result>(
  { transaction }: WritableDataAccess,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint no_trace`.execute(transaction);
  const result = await work();
  await sql`rollback to savepoint no_trace`.execute(transaction);
  await sql`release savepoint no_trace`.execute(transaction);
  return result;
}
