import { dayLength } from '../../../src/engine/time/days.ts';
import type { Files } from '../../files/index.ts';
import type { Database } from '../../storage/database.ts';
import { overStates } from './job.ts';

/** How often expired jobs are searched for, in milliseconds. */
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
}

/**
 * Returns a function that removes expired jobs with their rows and files. It searches for them at most once per hour,
 * however often it is called, unless the last search found more than one sweep removes. Each call also removes the sent
 * data of finished jobs: only the outcomes of the rows are needed then. If a job was cancelled before it started, all
 * its rows are removed.
 */
export function createSweep({ database, files, keptDays }: SweepParts): (now: Date) => Promise<void> {
  const { db } = database;
  let next = 0;

  const removeRows = async (job: number): Promise<void> => {
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
  };

  /** Empties the cells of rows, which are no longer needed. */
  const emptyRows = async (job: number, last: number): Promise<void> => {
    for (let start = 0; start < last; start += slice) {
      await db
        .updateTable('job_row')
        .set({ cells: '[]' })
        .where('job', '=', job)
        .where('row', '>=', start)
        .where('row', '<', start + slice)
        .execute();
    }
  };

  const dropWhatWasSent = async (): Promise<void> => {
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
      await (phase === null ? removeRows(id) : emptyRows(id, total));
    }
  };

  return async (now) => {
    await dropWhatWasSent();
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
      await removeRows(id);
      await db.deleteFrom('job_size').where('job', '=', id).execute();
      if (made !== null) await files.remove(made);
      await db.deleteFrom('job').where('id', '=', id).execute();
    }
    if (over.length < maxJobs) next = now.getTime() + every;
  };
}
