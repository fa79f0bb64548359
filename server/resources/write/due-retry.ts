import type { Database } from '../../storage/database.ts';
import type { RequestContext } from '../request-context.ts';

/** How long a record is left alone after its first failure, in milliseconds; doubled by each that follows. */
const firstPause = 60_000;
/** The longest it is left alone, in milliseconds. */
const longestPause = 6 * 60 * 60 * 1000;
/** How long failures are remembered after the next try would have been, in milliseconds. */
const rememberedFor = 7 * 24 * 60 * 60 * 1000;

/** A due transition of one record. */
export interface DueTask {
  readonly context: RequestContext;
  readonly transition: string;
  readonly id: string;
}

/** Remembers a failure for all servers; answers how many there were in a row, and when the next try is. */
export async function postponeRetry({ context: call, transition, id }: DueTask) {
  const { now, resource, parts } = call;
  return parts.database.transaction(async (trx) => {
    const key = { resource: resource.name, transition, record: Number(id) };
    const { failures } = await trx
      .insertInto('due_retry')
      .values({ ...key, failures: 1, retryAt: now.toISOString() })
      .onConflict((conflicting) =>
        conflicting
          .columns(['resource', 'transition', 'record'])
          .doUpdateSet((eb) => ({ failures: eb('due_retry.failures', '+', 1) })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause);
    const retryAt = new Date(now.getTime() + pause).toISOString();
    await trx
      .updateTable('due_retry')
      .set({ retryAt })
      .where((eb) => eb.and(key))
      .execute();
    return { failures, retryAt };
  });
}

/** Forgets the failures of a record whose transition was taken, in the transaction that took it. */
export async function forgetRetry(trx: Database['db'], { context: call, transition, id }: DueTask): Promise<void> {
  const key = { resource: call.resource.name, transition, record: Number(id) };
  await trx
    .deleteFrom('due_retry')
    .where((eb) => eb.and(key))
    .execute();
}

/** Forgets failures of records that are due no more. */
export async function forgetOldRetries({ db }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rememberedFor).toISOString();
  await db.deleteFrom('due_retry').where('retryAt', '<', before).execute();
}
