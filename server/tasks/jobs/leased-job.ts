import type { Kysely, Updateable } from 'kysely';
import type { Clock } from '../../request/context.ts';
import { nextAttempt } from '../../runtime/tasks/back-off.ts';
import { leaseEnd } from '../../runtime/tasks/lease.ts';
import type { QueuedTask } from '../../runtime/tasks/queue-worker.ts';
import type { Database } from '../../storage/database.ts';
import { isBusy } from '../../storage/driver/errors/busy.ts';
import { DatabaseLost } from '../../storage/driver/errors/lost-connection.ts';
import { publishEvents } from '../../storage/events.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { isOver, type Job, type Progress } from './job.ts';
import { toColumns } from './store.ts';

/**
 * How often a lease may expire in one phase of a job. The next error that would let the job go on later makes it fail,
 * because the job itself may be the cause.
 */
export const maxInterruptions = 20;
/** Pauses of a job after its second interruption and further ones, in milliseconds. */
const backOff = { first: 1000, longest: 30_000 };
/** Minimum interval between two progress events to the user, in milliseconds. */
const progressEvery = 1000;

/** Another server has taken over the job. The work since the last progress must not be committed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The user cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** This server is stopping. Another server continues the job, or this one after its next start. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping';
}

/** A job that this server has leased. */
export interface LeasedJob extends QueuedTask {
  readonly job: Job;
  /**
   * Writes progress, in the given transaction if there is one: work and progress are then committed together, so that a
   * server that continues the job repeats nothing. Throws `LeaseLost`, `JobCancelled` or `ServerStopping`.
   */
  advance(progress: Progress, transaction?: Kysely<SystemTables>): Promise<void>;
  /** As `advance`, but does not throw `JobCancelled`, for work that a cancelled job still needs. */
  advanceDespiteCancel(progress: Progress, transaction?: Kysely<SystemTables>): Promise<void>;
  /** Writes the final state, also of a cancelled job. `also` is written in the same transaction. */
  finish(progress: Progress, also?: (trx: Kysely<SystemTables>) => Promise<void>): Promise<void>;
  /** Ends the lease, so that another server can take the job. */
  release(): Promise<void>;
  /**
   * Ends the lease after an error after which the job goes on later. It can be taken at once the first time, and after a
   * pause that doubles with each interruption of the phase.
   */
  interrupt(): Promise<void>;
  /**
   * Returns true if the job goes on later after this error: another server has taken it over, this one stops, or the
   * database was busy or did not answer, unless that has happened too often in this phase.
   */
  isRetryable(error: unknown): boolean;
}

export interface LeaseParts {
  readonly database: Database;
  readonly clock: Clock;
  isStopping(): boolean;
  /** Called after the final state of a job and its event are committed. */
  onFinished(): void;
}

/** Returns true if the job was in another phase when it was leased. */
function isNextPhase(job: Job, { phase }: Progress): boolean {
  return phase !== undefined && phase !== job.phase;
}

/** Writes progress and renews the lease. Returns true if the user cancelled the job. */
async function writeProgress(
  executor: Kysely<SystemTables>,
  job: Job,
  lease: string,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const ends = progress.state !== undefined && isOver({ state: progress.state });
  const row = await executor
    .updateTable('job')
    .set({
      ...toColumns(progress),
      leaseUntil: leaseEnd(now),
      ...(isNextPhase(job, progress) && { interruptions: 0 }),
      ...(ends && { lease: null, leaseUntil: null, finishedAt: now.toISOString() }),
    })
    .where('id', '=', Number(job.id))
    .where('lease', '=', lease)
    .returning('isCancelled')
    .executeTakeFirst();
  if (!row) throw new LeaseLost(`Job ${job.id} is in the hands of another server.`);
  return row.isCancelled === 1;
}

/** Publishes an event to the user of the job, in the transaction that changed it. */
function publishJobEvent({ id, user }: Job, executor: Kysely<SystemTables>): Promise<void> {
  return publishEvents(executor, [{ to: { user }, event: { type: 'job', id } }]);
}

/** Returns a job that this server has leased by an id. */
export function createLeasedJob(
  { database, clock, isStopping, onFinished }: LeaseParts,
  job: Job,
  lease: string,
): LeasedJob {
  const { db } = database;
  const change = (values: Updateable<SystemTables['job']>) =>
    db.updateTable('job').set(values).where('id', '=', Number(job.id)).where('lease', '=', lease).execute();
  let publishedAt = 0;
  let { interruptions } = job;
  const moveOn = async (progress: Progress, executor: Kysely<SystemTables>): Promise<boolean> => {
    if (isStopping()) throw new ServerStopping(`Job ${job.id} stops with this server.`);
    const isCancelled = await writeProgress(executor, job, lease, progress, clock.now());
    if (isNextPhase(job, progress)) interruptions = 0;
    if (performance.now() - publishedAt > progressEvery) {
      publishedAt = performance.now();
      await publishJobEvent(job, executor);
    }
    return isCancelled;
  };
  return {
    job,
    share: String(job.enterprise),
    async advanceDespiteCancel(progress, executor = db) {
      await moveOn(progress, executor);
    },
    async advance(progress, executor = db) {
      if (await moveOn(progress, executor)) throw new JobCancelled(`Job ${job.id} was cancelled.`);
    },
    async finish(progress, also) {
      await database.transaction(async (trx) => {
        await also?.(trx);
        await writeProgress(trx, job, lease, progress, clock.now());
        await publishJobEvent(job, trx);
      });
      onFinished();
    },
    async release() {
      await change({ state: 'waiting', lease: null, leaseUntil: null });
    },
    async interrupt() {
      // The job keeps its state: when it is taken again, that counts as an interruption.
      const next = interruptions === 0 ? clock.now() : nextAttempt(interruptions - 1, backOff, clock.now());
      await change({ leaseUntil: next.toISOString() });
    },
    isRetryable(error) {
      if (error instanceof LeaseLost || error instanceof ServerStopping) return true;
      return (isBusy(error) || error instanceof DatabaseLost) && interruptions < maxInterruptions;
    },
  };
}
