import type { Clock } from '../context.ts';
import type { Files } from '../files/index.ts';
import type { Database } from '../storage/database.ts';
import { overStates } from './job.ts';

/** How often what is over is looked for, in milliseconds. */
const every = 60 * 60 * 1000;
/** Rows removed by one statement: others wait for it on the embedded database. */
const slice = 500;
/** Jobs removed by one sweep; the rest goes with the next one, a moment later. */
const maxJobs = 20;

interface SweepParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'remove'>;
  /** For how long jobs are kept, in days; those whose rows were never all sent for one. */
  readonly keptDays: number;
}

/**
 * Removes jobs whose time is over, with their rows and files; looks for them now and then, however often it is asked to. Of a
 * job that is over, each time, what was sent for it: only what came of its rows is asked for then, and of one that was
 * cancelled before it began nothing is.
 */
export function createSweep({ database, clock, files, keptDays }: SweepParts): () => Promise<void> {
  const { db } = database;
  let next = 0;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString();

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

  /** Empties the cells of rows, which nobody asks for any more. */
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
      // Before the rows: what is sent meanwhile is counted anew.
      await db.deleteFrom('job_size').where('job', '=', id).execute();
      await (phase === null ? removeRows(id) : emptyRows(id, total));
    }
  };

  return async () => {
    await dropWhatWasSent();
    if (clock.now().getTime() < next) return;
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
    if (over.length < maxJobs) next = clock.now().getTime() + every;
  };
}
