import type { Kysely } from 'kysely';
import { tooManyRequests } from '../../request/errors.ts';
import { importedBytes } from '../../runtime/limits.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { Job } from './job.ts';

/** `Retry-After` for a user whose imports hold too many bytes, in seconds. */
const pause = 30;

/**
 * Adds the bytes of rows that are about to be sent for a job. Throws 42900 if the imports of its user, or of the
 * enterprise, would exceed `importedBytes`. Rows that are sent again count again.
 */
export async function countBytes(
  database: Pick<Database, 'transaction'>,
  { id, user, enterprise }: Pick<Job, 'id' | 'user' | 'enterprise'>,
  bytes: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    await trx
      .insertInto('job_size')
      .values({ job: Number(id), bytes })
      .onConflict((conflict) =>
        conflict
          .column('job')
          .doUpdateSet(({ eb, ref }) => ({ bytes: eb('job_size.bytes', '+', ref('excluded.bytes')) })),
      )
      .execute();
    const isTooMuch =
      (await bytesOf(trx, 'user', user)) > importedBytes.perPerson ||
      (await bytesOf(trx, 'enterprise', enterprise)) > importedBytes.perEnterprise;
    if (isTooMuch) throw tooManyRequests(pause, 'job.tooMany');
  });
}

async function bytesOf(trx: Kysely<SystemTables>, column: 'user' | 'enterprise', id: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom('job_size')
    .innerJoin('job', 'job.id', 'job_size.job')
    .select(({ fn }) => fn.sum<number | null>('job_size.bytes').as('bytes'))
    .where(`job.${column}`, '=', id)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
