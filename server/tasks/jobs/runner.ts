import { AsyncResource } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { Clock } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import { createQueueWorker, type QueueWorker } from '../../runtime/tasks/queue-worker.ts';
import type { Database } from '../../storage/database.ts';
import { isBusy } from '../../storage/driver/errors/busy.ts';
import { type Job, type JobKind, jobKinds } from './job.ts';
import { createLeases, endJobLeases, type Leases } from './lease.ts';
import { JobCancelled, type LeasedJob, LeaseLost, ServerStopping } from './leased-job.ts';

/** How often a server looks for jobs, in milliseconds. */
const lookEvery = 2000;

/** Runs one kind of job from its stored progress, and ends it with `finish`. */
export type JobWork = (leased: LeasedJob) => Promise<void>;

/**
 * Number of jobs of each kind that a server runs at once, each of another enterprise, so that a long job does not block
 * other enterprises.
 */
const atOnce = 2;

/** Runs jobs in this process. `run` also works before `start`. */
export interface JobRunner extends QueueWorker {
  /** Runs a job now, for a request that waits for it. Returns false if another server has it. */
  run(id: string, from: Job['state']): Promise<boolean>;
}

interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger | undefined;
  readonly work: Readonly<Record<JobKind, JobWork>>;
  /** True if no server has worked on jobs in this process yet: on the embedded database, those who did are dead. */
  readonly isFirst: boolean;
  /** Called after the final state of a job and its event are committed. */
  onFinished(): void;
}

/** Creates a job runner. It looks for jobs after `start`; `stop` ends it after the current chunk. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  const { database, clock, onFinished } = parts;
  let isStopping = false;
  const askedFor = new Set<Promise<unknown>>();
  const leases = createLeases({ database, clock, isStopping: () => isStopping, onFinished });
  const perform = async (leased: LeasedJob): Promise<void> => {
    try {
      await parts.work[leased.job.kind](leased);
    } catch (error) {
      await endAfter(error, leased, { log: parts.log, wake });
    }
  };
  const queues = jobKinds.map((kind) => jobQueue(kind, parts, leases, perform));
  const wake = () => {
    for (const queue of queues) queue.wake();
  };
  // Runs outside the context of the request: a job waits longer for locks, and continues after the client disconnects.
  const runOutside = AsyncResource.bind(async (id: string, from: Job['state']) => {
    const leased = await leases.take(id, from);
    if (leased) await perform(leased);
    return leased !== undefined;
  });
  return {
    tasks: jobKinds,
    wake,
    async run(id, from) {
      const running = runOutside(id, from);
      askedFor.add(running);
      return running.finally(() => askedFor.delete(running));
    },
    start(observe) {
      for (const queue of queues) queue.start(observe);
    },
    async stop() {
      isStopping = true;
      await Promise.all(queues.map((queue) => queue.stop()));
      await Promise.allSettled(askedFor);
    },
  };
}

function jobQueue(
  kind: JobKind,
  { database, clock, log, isFirst }: RunnerParts,
  leases: Leases,
  perform: (leased: LeasedJob) => Promise<void>,
): QueueWorker {
  return createQueueWorker({
    queue: `${kind} jobs`,
    tasks: [kind],
    lookEvery,
    usualAtOnce: atOnce,
    maxAtOnce: atOnce,
    crowded: 0,
    log,
    async prepare() {
      if (isFirst && database.dialect.hasOneServer) await endJobLeases(database, kind, clock.now());
    },
    lease: (order) => leases.takeNext(kind, order),
    nameOf: () => kind,
    perform,
  });
}

interface AfterFailure {
  readonly log: Logger | undefined;
  /** Looks for jobs now. */
  wake(): void;
}

/** Lets the job go on without waiting for its lease to expire: the user, or even a request, waits for it. */
async function goOnSoon(leased: LeasedJob, { log, wake }: AfterFailure): Promise<void> {
  try {
    await leased.interrupt();
    wake();
  } catch (error) {
    log?.warn({ err: error, job: leased.job.id }, 'the database is still busy: the job goes on when its lease expires');
  }
}

/** Gives a job back or finishes it, after an error in its work. */
async function endAfter(error: unknown, leased: LeasedJob, after: AfterFailure): Promise<void> {
  const { log } = after;
  const { id } = leased.job;
  if (error instanceof LeaseLost) {
    log?.warn({ job: id }, 'another server went on with the job');
  } else if (error instanceof ServerStopping) {
    await leased.release();
  } else if (leased.isRetryable(error)) {
    log?.warn({ err: error, job: id }, 'the database is busy or was lost: the job goes on later');
    if (isBusy(error)) await goOnSoon(leased, after);
  } else if (error instanceof JobCancelled) {
    await leased.finish({ state: 'cancelled' });
  } else if (error instanceof ApiError) {
    await leased.finish({ state: 'failed', error: error.facts.message });
  } else {
    log?.error({ err: error, job: id }, 'the job failed');
    await leased.finish({ state: 'failed', error: { key: 'job.broken' } });
  }
}
