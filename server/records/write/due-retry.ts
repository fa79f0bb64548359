import { dayLength } from '../../../src/engine/time/days.ts';
import type { Database } from '../../storage/database.ts';
import type { RequestContext } from '../context/request-context.ts';

/** Delay before the first retry, in milliseconds; doubled after each further failure. */
const firstPause = 60_000;
/** Maximum delay before a retry, in milliseconds. */
const longestPause = 6 * 60 * 60 * 1000;
/** How long failures are kept after the scheduled retry, in milliseconds. */
const rememberedFor = 7 * dayLength;

/** A due transition of one record. */
export interface DueTask {
  readonly context: RequestContext;
  readonly transition: string;
  readonly id: string;
}

/** Stores a failure for all servers. Returns the number of consecutive failures and the time of the next retry. */
export async function postponeRetry({ context, transition, id }: DueTask) {
  const { now, resource, services } = context;
  return services.database.transaction(async (trx) => {
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

/** Deletes the failures of a record, in the transaction that executed its transition. */
export async function forgetRetry(trx: Database['db'], { context, transition, id }: DueTask): Promise<void> {
  const key = { resource: context.resource.name, transition, record: Number(id) };
  await trx
    .deleteFrom('due_retry')
    .where((eb) => eb.and(key))
    .execute();
}

/** Deletes failures of records that are no longer due. */
export async function forgetOldRetries({ db }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rememberedFor).toISOString();
  await db.deleteFrom('due_retry').where('retryAt', '<', before).execute();
}
