import { AsyncResource } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { Clock } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import type { Worker } from '../../runtime/workers.ts';
import type { Database } from '../../storage/database.ts';
import { isBusy } from '../../storage/driver/busy.ts';
import type { Job, JobKind } from './job.ts';
import { createLeases, JobCancelled, type LeasedJob, LeaseLost, type Leases, ServerStopping } from './lease.ts';

/** How often a server looks for jobs, in milliseconds. */
const lookEvery = 2000;

/** Runs one kind of job from its stored progress, and ends it with `finish`. */
export type JobWork = (leased: LeasedJob) => Promise<void>;

/**
 * Number of jobs of each kind that a server runs at once, each of another enterprise, so that a long job does not block
 * other enterprises.
 */
const lanes: readonly JobKind[] = ['import', 'import', 'export', 'export', 'bulk', 'bulk'];

/** Runs jobs in this process. `run` also works before `start`. */
export interface JobRunner extends Worker {
  /** Looks for jobs now. */
  wake(): void;
  /** Runs a job now, for a request that waits for it. Returns false if another server has it. */
  run(id: string, from: Job['state']): Promise<boolean>;
}

interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger | undefined;
  readonly work: Readonly<Record<JobKind, JobWork>>;
  /** Called after the final state of a job and its event are committed. */
  onFinished(): void;
  /** Called after each round of jobs. */
  sweep(now: Date): Promise<void>;
}

/** Creates a job runner. It looks for jobs after `start`; `stop` ends it after the current chunk. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  const { database, clock, log, work, onFinished, sweep } = parts;
  let isStarted = false;
  let isStopping = false;
  const awake = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<unknown>>();
  const leases = createLeases({ database, clock, isStopping: () => isStopping, onFinished });
  const turns = createTurns(leases);

  const perform = async (leased: LeasedJob): Promise<void> => {
    const { id, kind } = leased.job;
    try {
      await work[kind](leased);
    } catch (error) {
      if (error instanceof LeaseLost) {
        log?.warn({ job: id }, 'another server went on with the job');
      } else if (error instanceof ServerStopping) {
        await leased.release();
      } else if (leased.isRetryable(error)) {
        log?.warn({ err: error, job: id }, 'the database is busy or was lost: the job goes on later');
        if (isBusy(error)) await goOnSoon(leased);
      } else if (error instanceof JobCancelled) {
        await leased.finish({ state: 'cancelled' });
      } else if (error instanceof ApiError) {
        await leased.finish({ state: 'failed', error: error.facts.message });
      } else {
        log?.error({ err: error, job: id }, 'the job failed');
        await leased.finish({ state: 'failed', error: { key: 'job.broken' } });
      }
    }
  };

  /** Lets the job go on without waiting for its lease to expire: the user, or even a request, waits for it. */
  const goOnSoon = async (leased: LeasedJob): Promise<void> => {
    try {
      await leased.interrupt();
      wake();
    } catch (error) {
      log?.warn(
        { err: error, job: leased.job.id },
        'the database is still busy: the job goes on when its lease expires',
      );
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

  /** Runs the jobs of a lane, one after another, until none are left. */
  const catchUp = async (kind: JobKind): Promise<void> => {
    const leased = isStopping ? undefined : await turns.take(kind);
    if (!leased) return;
    try {
      await perform(leased);
    } finally {
      turns.end(leased);
    }
    await catchUp(kind);
  };

  const look = async (lane: number, kind: JobKind): Promise<void> => {
    try {
      await catchUp(kind);
      if (!isStopping && lane === 0) await sweep(clock.now());
    } catch (error) {
      if (!isStopping) log?.error({ err: error }, 'looking for jobs failed');
    }
    awake.delete(lane);
  };

  function wake(): void {
    clearTimeout(timer);
    if (isStopping || !isStarted) return;
    for (const [lane, kind] of lanes.entries()) {
      if (awake.has(lane)) continue;
      awake.add(lane);
      void tracked(look(lane, kind));
    }
    timer = setTimeout(wake, lookEvery).unref();
  }

  const start = () => {
    isStarted = true;
    if (!isStopping) timer = setTimeout(wake, lookEvery).unref();
  };
  const stop = async () => {
    isStopping = true;
    clearTimeout(timer);
    await Promise.allSettled(underWay);
  };

  const runNow = async (id: string, from: Job['state']): Promise<boolean> => {
    const leased = await leases.take(id, from);
    if (leased) await perform(leased);
    return leased !== undefined;
  };
  // Runs outside the context of the request: a job waits longer for locks, and continues after the client disconnects.
  const [wakeOutside, runOutside] = [AsyncResource.bind(wake), AsyncResource.bind(runNow)];
  return { start, stop, wake: wakeOutside, run: (id, from) => tracked(runOutside(id, from)) };
}

/**
 * Chooses the enterprise of the next job: one job per enterprise and kind at a time, and enterprises not just served
 * first.
 */
function createTurns(leases: Pick<Leases, 'takeNext'>) {
  const none = () => ({ import: new Set<number>(), export: new Set<number>(), bulk: new Set<number>() });
  const [running, served] = [none(), none()];
  let taking: Promise<unknown> = Promise.resolve();

  const takeNow = async (kind: JobKind): Promise<LeasedJob | undefined> => {
    const others = await leases.takeNext(kind, [...running[kind], ...served[kind]]);
    if (!others) served[kind].clear();
    const leased = others ?? (await leases.takeNext(kind, [...running[kind]]));
    if (!leased) return undefined;
    running[kind].add(leased.job.enterprise);
    served[kind].add(leased.job.enterprise);
    return leased;
  };

  return {
    /** One lane at a time, because two could take jobs of the same enterprise. */
    take(kind: JobKind): Promise<LeasedJob | undefined> {
      const taken = taking.then(() => takeNow(kind));
      taking = taken.catch(() => undefined);
      return taken;
    },
    end({ job: { kind, enterprise } }: LeasedJob): void {
      running[kind].delete(enterprise);
    },
  };
}
