import { tooManyRequests } from '../errors.ts';
import type { Job, NewJob } from '../jobs/job.ts';
import type { JobStore } from '../jobs/store.ts';
import type { Database } from '../storage/database.ts';

/** Jobs somebody may have that are not over yet. */
const maxUnfinished = 5;
/** Seconds after which somebody with too many of them may try again. */
const pause = 30;

/**
 * Adds a job in the transaction given. Throws 42900 where its maker has as many going on as one may have: those who ask at
 * the same time wait for one another.
 */
export async function addWithinLimit(
  { lockAdvisory: hold }: Pick<Database, 'lockAdvisory'>,
  trx: Database['db'],
  jobs: JobStore,
  job: NewJob,
): Promise<Job> {
  const { userId } = job.identity;
  await hold(trx, `jobs of user ${userId}`);
  if ((await jobs.countUnfinished(userId, trx)) >= maxUnfinished) throw tooManyRequests(pause, 'job.tooMany');
  return jobs.add(job, trx);
}
