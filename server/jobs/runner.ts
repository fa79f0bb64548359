import { AsyncResource } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { Clock } from '../context.ts';
import { ApiError } from '../errors.ts';
import { isBusy } from '../storage/busy.ts';
import type { Database } from '../storage/database.ts';
import { createSharedClock } from '../storage/shared-clock.ts';
import type { Worker } from '../workers.ts';
import type { Job, JobKind } from './job.ts';
import { createLeases, JobCancelled, type LeasedJob, LeaseLost, type Leases, ServerStopping } from './lease.ts';

/** How often a server looks for work that others left or were given, in milliseconds. */
const lookEvery = 2000;

/** Does one kind of job, from wherever the last server that had it came to; ends it by `finish`. */
export type JobWork = (held: LeasedJob) => Promise<void>;

/** Jobs of each kind that a server does at the same time, each of another enterprise: a long one holds up no others. */
const lanes: readonly JobKind[] = ['import', 'import', 'export', 'export'];

/** What runs jobs in this process; those that a request waits for also before it is started. */
export interface JobRunner extends Worker {
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

/** Makes what does jobs: it looks for work once it is started, and stops with the chunk at hand. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  const { database, log, work, told, sweep } = parts;
  let isStarted = false;
  let isStopping = false;
  const awake = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<unknown>>();
  const clock = createSharedClock(database, parts.clock);
  const leases = createLeases({ database, clock, isStopping: () => isStopping, told });
  const turns = createTurns(leases);

  const perform = async (held: LeasedJob): Promise<void> => {
    const { id, kind } = held.job;
    try {
      await work[kind](held);
    } catch (error) {
      if (error instanceof LeaseLost) {
        log?.warn({ job: id }, 'another server went on with the job');
      } else if (error instanceof ServerStopping) {
        await held.release();
      } else if (isBusy(error)) {
        // Nothing may be writable now, so it is not given back: its lease runs out, and a server goes on with it.
        log?.warn({ err: error, job: id }, 'the database is busy: the job goes on later');
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

  /** Does what there is to do in a lane, one job after another. */
  const catchUp = async (kind: JobKind): Promise<void> => {
    const held = isStopping ? undefined : await turns.take(kind);
    if (!held) return;
    try {
      await perform(held);
    } finally {
      turns.end(held);
    }
    await catchUp(kind);
  };

  const look = async (lane: number, kind: JobKind): Promise<void> => {
    try {
      await clock.sync();
      await catchUp(kind);
      if (!isStopping && lane === 0) await sweep();
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
    const held = await leases.take(id, from);
    if (held) await perform(held);
    return held !== undefined;
  };
  // Outside of the request that asks for it: a job waits longer than one, and goes on when nobody waits for the answer.
  const [wakeOutside, runOutside] = [AsyncResource.bind(wake), AsyncResource.bind(runNow)];
  return { start, stop, wake: wakeOutside, run: (id, from) => tracked(runOutside(id, from)) };
}

/** Which enterprise has its turn: of each kind one job at a time, and those that waited before those just served. */
function createTurns(leases: Pick<Leases, 'takeNext'>) {
  const running = { import: new Set<number>(), export: new Set<number>() };
  const served = { import: new Set<number>(), export: new Set<number>() };
  let taking: Promise<unknown> = Promise.resolve();

  const takeNow = async (kind: JobKind): Promise<LeasedJob | undefined> => {
    const others = await leases.takeNext(kind, [...running[kind], ...served[kind]]);
    if (!others) served[kind].clear();
    const held = others ?? (await leases.takeNext(kind, [...running[kind]]));
    if (!held) return undefined;
    running[kind].add(held.job.enterprise);
    served[kind].add(held.job.enterprise);
    return held;
  };

  return {
    /** One lane after another: both might take a job of the same enterprise. */
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
