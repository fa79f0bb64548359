import { tooManyRequests } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { Job, NewJob } from './job.ts';
import type { JobStore } from './store.ts';

/** Maximum number of unfinished jobs per user. */
const maxUnfinished = 5;
/** Seconds after which a user who has reached the limit may retry. */
const pause = 30;

/**
 * Adds a job in the given transaction. Throws 42900 if its user has too many unfinished jobs. An advisory lock
 * serializes concurrent requests.
 */
export async function addWithinLimit(
  { dialect }: Pick<Database, 'dialect'>,
  trx: Database['db'],
  jobs: JobStore,
  job: NewJob,
): Promise<Job> {
  const { userId } = job.identity;
  await dialect.lockAdvisory(trx, `jobs of user ${userId}`);
  if ((await jobs.countUnfinished(userId, trx)) >= maxUnfinished) throw tooManyRequests(pause, 'job.tooMany');
  return jobs.add(job, trx);
}
