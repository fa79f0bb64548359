import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Call } from '../../resources/call.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { createPace } from '../pace.ts';

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
export async function inChunks(
  callNow: () => Promise<Call>,
  from: number,
  work: (call: Call, all: WritableScope, from: number, rows: number) => Promise<ChunkDone>,
): Promise<void> {
  const pace = createPace();
  for (let at = from; ; ) {
    const call = await callNow();
    const { database, scopes } = call.parts;
    const run = () =>
      database.transaction((trx) => work(call, scopes.writableScopeFor(call.identity, call.now, trx), at, pace.rows));
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
  { transaction }: WritableScope,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint no_trace`.execute(transaction);
  const result = await work();
  await sql`rollback to savepoint no_trace`.execute(transaction);
  await sql`release savepoint no_trace`.execute(transaction);
  return result;
}
