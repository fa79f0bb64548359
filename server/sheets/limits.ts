import type { Identity } from '../context.ts';
import { tooManyRequests } from '../errors.ts';
import type { JobStore } from '../jobs/store.ts';

/** Jobs somebody may have that are not over yet. */
const mostUnfinished = 5;
/** Seconds after which somebody with too many of them may try again. */
const pause = 30;

/** Throws 42900 where somebody has as much going on as one may have. */
export async function demandRoom(jobs: JobStore, { userId }: Pick<Identity, 'userId'>): Promise<void> {
  if ((await jobs.countUnfinished(userId)) >= mostUnfinished) throw tooManyRequests(pause, 'job.tooMany');
}
