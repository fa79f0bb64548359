import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Call } from '../../resources/call.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { createPace } from '../pace.ts';

/**
 * Does work on rows in transactions short enough for others to wait for, from `from` on until it answers that there were
 * none; each is answered how many rows it did. A value that somebody took meanwhile is found by trying once more.
 *
 * @param callNow the call as it is now: what its maker may do is asked again for each
 */
export async function inChunks(
  callNow: () => Promise<Call>,
  from: number,
  work: (call: Call, all: WritableScope, from: number, rows: number) => Promise<number>,
): Promise<void> {
  const pace = createPace();
  for (let at = from; ; ) {
    const call = await callNow();
    const { database, scopes } = call.parts;
    const run = () =>
      database.transaction((trx) => work(call, scopes.writableScopeFor(call.identity, call.now, trx), at, pace.rows));
    const done = await pace.timed(async () => {
      try {
        return await run();
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        return run();
      }
    });
    if (done === 0) return;
    at += done;
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
