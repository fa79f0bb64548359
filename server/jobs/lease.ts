import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from '../storage/database.ts';
import { publishEvents } from '../storage/events.ts';
import type { SystemTables } from '../storage/system-tables.ts';
import { isOver, type Job, type JobKind, type Progress } from './job.ts';
import { toColumns, toJob } from './store.ts';

/** How long other servers leave a job alone after its last progress, in milliseconds. */
export const leaseLife = 30_000;
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
export interface LeasedJob {
  readonly job: Job;
  /**
   * Writes progress, in the given transaction if there is one: work and progress are then committed together, so that a
   * server that continues the job repeats nothing. Throws `LeaseLost`, `JobCancelled` or `ServerStopping`.
   */
  advance(progress: Progress, transaction?: Kysely<SystemTables>): Promise<void>;
  /** As `advance`, but does not throw `JobCancelled`, for work that a cancelled job still needs. */
  land(progress: Progress, transaction?: Kysely<SystemTables>): Promise<void>;
  /** Writes the final state, also of a cancelled job. */
  finish(progress: Progress): Promise<void>;
  /** Ends the lease, so that another server can take the job. */
  release(): Promise<void>;
}

export interface Leases {
  /**
   * Leases the oldest job of the kind that waits or whose lease has expired, except those of the enterprises in
   * `except`.
   */
  takeNext(kind: JobKind, except: readonly number[]): Promise<LeasedJob | undefined>;
  /** Leases this job if it is in the state `from`. */
  take(id: string, from: Job['state']): Promise<LeasedJob | undefined>;
}

interface LeaseParts {
  readonly database: Database;
  readonly clock: Clock;
  isStopping(): boolean;
  /** Called after the final state of a job and its event are committed. */
  onFinished(): void;
}

export function createLeases({ database, clock, isStopping, onFinished }: LeaseParts): Leases {
  const { db } = database;
  const now = () => clock.now().toISOString();
  const until = () => new Date(clock.now().getTime() + leaseLife).toISOString();

  const land = async ({ id }: Job, lease: string, progress: Progress, executor: Kysely<SystemTables>) => {
    const ends = progress.state !== undefined && isOver({ state: progress.state });
    const row = await executor
      .updateTable('job')
      .set({
        ...toColumns(progress),
        leaseUntil: until(),
        ...(ends && { lease: null, leaseUntil: null, finishedAt: now() }),
      })
      .where('id', '=', Number(id))
      .where('lease', '=', lease)
      .returning('isCancelled')
      .executeTakeFirst();
    if (!row) throw new LeaseLost(`Job ${id} is in the hands of another server.`);
    return row.isCancelled === 1;
  };

  /** Publishes an event to the user of the job, in the transaction that changed it. */
  const tell = ({ id, user }: Job, executor: Kysely<SystemTables>) =>
    publishEvents(executor, [{ to: { user }, event: { type: 'job', id } }]);

  const toLeasedJob = (job: Job, lease: string): LeasedJob => {
    let toldAt = 0;
    const moveOn = async (progress: Progress, executor: Kysely<SystemTables>): Promise<boolean> => {
      if (isStopping()) throw new ServerStopping(`Job ${job.id} stops with this server.`);
      const isCancelled = await land(job, lease, progress, executor);
      if (performance.now() - toldAt > progressEvery) {
        toldAt = performance.now();
        await tell(job, executor);
      }
      return isCancelled;
    };
    return {
      job,
      async land(progress, executor = db) {
        await moveOn(progress, executor);
      },
      async advance(progress, executor = db) {
        if (await moveOn(progress, executor)) throw new JobCancelled(`Job ${job.id} was cancelled.`);
      },
      async finish(progress) {
        await database.transaction(async (trx) => {
          await land(job, lease, progress, trx);
          await tell(job, trx);
        });
        onFinished();
      },
      async release() {
        await db
          .updateTable('job')
          .set({ state: 'waiting', lease: null, leaseUntil: null })
          .where('id', '=', Number(job.id))
          .where('lease', '=', lease)
          .execute();
      },
    };
  };

  const takeRow = async (trx: Kysely<SystemTables>, id: number): Promise<LeasedJob | undefined> => {
    // A new id for each lease: this server may lease a job again after its earlier lease expired.
    const lease = randomUUID();
    const row = await trx
      .updateTable('job')
      .set({ state: 'running', lease, leaseUntil: until() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toLeasedJob(toJob(row), lease);
  };

  return {
    takeNext: (kind, except) =>
      database.transaction(async (trx) => {
        const question = trx
          .selectFrom('job')
          .select('id')
          .where('kind', '=', kind)
          .$if(except.length > 0, (some) => some.where('enterprise', 'not in', except))
          .where((job) =>
            job.or([
              job('state', '=', 'waiting'),
              job.and([job('state', '=', 'running'), job('leaseUntil', '<', now())]),
            ]),
          )
          .orderBy('id')
          .limit(1);
        const found = await (database.kind === 'postgres'
          ? question.forUpdate().skipLocked()
          : question
        ).executeTakeFirst();
        return found && takeRow(trx, found.id);
      }),

    take: (id, from) =>
      database.transaction(async (trx) => {
        const question = trx.selectFrom('job').select('id').where('id', '=', Number(id)).where('state', '=', from);
        const found = await (database.kind === 'postgres' ? question.forUpdate() : question).executeTakeFirst();
        return found && takeRow(trx, found.id);
      }),
  };
}
