import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from '../storage/database.ts';
import { publishEvents } from '../storage/events.ts';
import type { SystemTables } from '../storage/system-tables.ts';
import { isOver, type Job, type JobKind, type Progress } from './job.ts';
import { toColumns, toJob } from './store.ts';

/** For how long others leave a job alone after its last sign of life, in milliseconds. */
export const leaseLife = 30_000;
/** How often whoever asked for a job is told that it moved on, in milliseconds. */
const progressEvery = 1000;

/** Another server has taken the job over: nothing of what was begun may land. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Whoever asked for the job wants it no more. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** This server is about to end: the job goes on elsewhere, or with the next start. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping';
}

/** A job in the hands of one server. */
export interface LeasedJob {
  readonly job: Job;
  /**
   * Lands progress, in the transaction that made it if one is given: work and progress are there together or not at all,
   * so a server that goes on with a job does nothing twice. Throws `LeaseLost`, `JobCancelled` or `ServerStopping`.
   */
  advance(progress: Progress, transaction?: Kysely<SystemTables>): Promise<void>;
  /** As `advance`, though it was cancelled: for what has to be done then. */
  land(progress: Progress, transaction?: Kysely<SystemTables>): Promise<void>;
  /** Lands how it ended; cancelled or not. */
  finish(progress: Progress): Promise<void>;
  /** Lets it go, for another server to take it. */
  release(): Promise<void>;
}

export interface Leases {
  /** Takes the oldest job of the kind that waits, or whose server was not heard of for a while, of no enterprise in `except`. */
  takeNext(kind: JobKind, except: readonly number[]): Promise<LeasedJob | undefined>;
  /** Takes this job, if it is in the state and nobody has it. */
  take(id: string, from: Job['state']): Promise<LeasedJob | undefined>;
}

interface LeaseParts {
  readonly database: Database;
  readonly clock: Clock;
  isStopping(): boolean;
  /** Something of a job has landed that its maker is told of. */
  told(): void;
}

export function createLeases({ database, clock, isStopping, told }: LeaseParts): Leases {
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

  /** Tells whoever asked for the job that it moved on, in the transaction in which it did. */
  const tell = ({ id, user }: Job, executor: Kysely<SystemTables>) =>
    publishEvents(executor, [{ to: { user }, event: { type: 'job', id } }]);

  const held = (job: Job, lease: string): LeasedJob => {
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
        told();
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
    // Of each taking its own: this server may take a job again that it took for lost.
    const lease = randomUUID();
    const row = await trx
      .updateTable('job')
      .set({ state: 'running', lease, leaseUntil: until() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && held(toJob(row), lease);
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
