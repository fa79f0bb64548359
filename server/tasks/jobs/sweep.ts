import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { dayLength } from '../../../src/engine/time/days.ts';
import type { Files } from '../../files/index.ts';
import type { Clock } from '../../request/context.ts';
import { createRepeatedTask } from '../../runtime/tasks/repeated-task.ts';
import type { Worker } from '../../runtime/tasks/worker.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { overStates } from './job.ts';

/** Pause between two sweeps, and how often one searches for expired jobs, in milliseconds. */
const pause = 2000;
const every = 60 * 60 * 1000;
/** Rows per statement: on the embedded database, other statements wait for it. */
const slice = 500;
/** Maximum number of jobs that one sweep removes. The next sweep, a moment later, continues. */
const maxJobs = 20;

interface SweepParts {
  readonly database: Database;
  readonly files: Pick<Files, 'remove'>;
  /** How long jobs are kept, in days. Jobs whose rows were never all sent are kept for one day. */
  readonly keptDays: number;
  readonly clock: Clock;
  readonly log: Logger | undefined;
}

/**
 * Removes expired jobs with their rows and files, once per hour, and again at once if there were more than one sweep
 * removes. Each sweep also removes the sent data of finished jobs: only the outcomes of the rows are needed then. If a
 * job was cancelled before it started, all its rows are removed.
 */
export function createJobSweep({ database, clock, files, keptDays, log }: SweepParts): Worker {
  const { db } = database;
  let next = 0;

  const sweep = async (): Promise<void> => {
    await removeSent(db);
    const now = clock.now();
    if (now.getTime() < next) return;
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayLength).toISOString();
    const over = await db
      .selectFrom('job')
      .select(['id', 'made'])
      .where((job) =>
        job.or([
          job('finishedAt', '<', daysAgo(keptDays)),
          job.and([job('state', '=', 'collecting'), job('createdAt', '<', daysAgo(1))]),
        ]),
      )
      .limit(maxJobs)
      .execute();
    for (const { id, made } of over) {
      await removeRows(db, id);
      await db.deleteFrom('job_size').where('job', '=', id).execute();
      if (made !== null) await files.remove(made);
      await db.deleteFrom('job').where('id', '=', id).execute();
    }
    if (over.length < maxJobs) next = now.getTime() + every;
  };

  const onError = (error: unknown) => log?.error({ err: error }, 'removing expired jobs failed');
  return createRepeatedTask({ task: 'job sweep', every: pause, work: sweep, onError });
}

/** Removes the rows of a job, a slice at a time. */
async function removeRows(db: Kysely<SystemTables>, job: number): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom('job_row').select('row').where('job', '=', job).limit(slice).execute();
    if (rows.length === 0) return;
    await db
      .deleteFrom('job_row')
      .where('job', '=', job)
      .where(
        'row',
        'in',
        rows.map(({ row }) => row),
      )
      .execute();
  }
}

/** Empties the cells of rows, which are no longer needed. */
async function emptyRows(db: Kysely<SystemTables>, job: number, last: number): Promise<void> {
  for (let start = 0; start < last; start += slice) {
    await db
      .updateTable('job_row')
      .set({ cells: '[]' })
      .where('job', '=', job)
      .where('row', '>=', start)
      .where('row', '<', start + slice)
      .execute();
  }
}

/** Removes what was sent for jobs that are over. */
async function removeSent(db: Kysely<SystemTables>): Promise<void> {
  const over = await db
    .selectFrom('job_size')
    .innerJoin('job', 'job.id', 'job_size.job')
    .select(['job.id', 'job.phase', 'job.total'])
    .where('job.state', 'in', overStates)
    .limit(maxJobs)
    .execute();
  for (const { id, phase, total } of over) {
    // Before the rows, so that rows sent in the meantime are counted again.
    await db.deleteFrom('job_size').where('job', '=', id).execute();
    await (phase === null ? removeRows(db, id) : emptyRows(db, id, total));
  }
}
