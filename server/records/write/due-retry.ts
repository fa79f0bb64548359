import { dayLength } from '../../../src/engine/time/days.ts';
import { nextAttempt } from '../../runtime/tasks/back-off.ts';
import type { Database } from '../../storage/database.ts';
import type { RequestContext } from '../context/request-context.ts';

const backOff = { first: 60_000, longest: 6 * 60 * 60 * 1000 };
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
    const retryAt = nextAttempt(failures - 1, backOff, now).toISOString();
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
