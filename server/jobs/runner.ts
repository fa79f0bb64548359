import type { Logger } from 'pino';
import type { Clock } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import type { Job, JobKind } from './job.ts';
import { createLeases, type HeldJob, JobCancelled, LeaseLost, ServerStopping } from './lease.ts';

/** How often a server looks for work that others left or were given, in milliseconds. */
const lookEvery = 2000;

/** Does one kind of job, from wherever the last server that had it came to; ends it by `finish`. */
export type JobWork = (held: HeldJob) => Promise<void>;

/** What runs jobs in this process, one after another. */
export interface JobRunner {
  /** Looks for work now. */
  wake(): void;
  /** Does a job at once, on behalf of a request that waits for it; false if another server has it. */
  run(id: string, from: Job['state']): Promise<boolean>;
}

interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger | undefined;
  readonly work: Readonly<Record<JobKind, JobWork>>;
  /** A job has moved on in a way its maker is told of. */
  told(): void;
  /** Done now and then, beside the jobs. */
  sweep(): Promise<void>;
}

/** Begins to look for work; ends, with the chunk at hand, before the database closes. */
export function startJobRunner({ database, clock, log, work, told, sweep }: RunnerParts): JobRunner {
  let isStopping = false;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<unknown>>();
  const leases = createLeases({ database, clock, isStopping: () => isStopping, told });

  const perform = async (held: HeldJob): Promise<void> => {
    const { id, kind } = held.job;
    try {
      await work[kind](held);
    } catch (error) {
      if (error instanceof LeaseLost) {
        log?.warn({ job: id }, 'another server went on with the job');
      } else if (error instanceof ServerStopping) {
        await held.release();
      } else if (error instanceof JobCancelled) {
        await held.finish({ state: 'cancelled' });
      } else if (error instanceof ApiError) {
        await held.finish({ state: 'failed', error: error.facts.message });
      } else {
        log?.error({ err: error, job: id }, 'the job failed');
        await held.finish({ state: 'failed', error: { key: 'job.broken' } });
      }
    }
  };

  const tracked = async <Result>(doing: Promise<Result>): Promise<Result> => {
    underWay.add(doing);
    try {
      return await doing;
    } finally {
      underWay.delete(doing);
    }
  };

  /** Does what there is to do, one job after another. */
  const catchUp = async (): Promise<void> => {
    const held = isStopping ? undefined : await leases.takeNext();
    if (!held) return;
    await perform(held);
    await catchUp();
  };

  const look = async (): Promise<void> => {
    try {
      await catchUp();
      if (!isStopping) await sweep();
    } catch (error) {
      log?.error({ err: error }, 'looking for jobs failed');
    }
    isAwake = false;
    if (!isStopping) timer = setTimeout(wake, lookEvery).unref();
  };

  function wake(): void {
    clearTimeout(timer);
    if (isStopping || isAwake) return;
    isAwake = true;
    void tracked(look());
  }

  database.beforeClose(async () => {
    isStopping = true;
    clearTimeout(timer);
    await Promise.allSettled(underWay);
  });
  timer = setTimeout(wake, lookEvery).unref();

  return {
    wake,
    run: (id, from) =>
      tracked(
        (async () => {
          const held = await leases.take(id, from);
          if (held) await perform(held);
          return held !== undefined;
        })(),
      ),
  };
}
