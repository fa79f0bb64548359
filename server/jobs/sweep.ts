import type { Clock } from '../context.ts';
import type { Files } from '../files/index.ts';
import type { Database } from '../storage/database.ts';

/** How often what is over is looked for, in milliseconds. */
const every = 60 * 60 * 1000;
/** Rows removed by one statement: others wait for it on the embedded database. */
const slice = 500;
/** Jobs removed by one sweep; the rest goes with the next. */
const mostJobs = 20;

interface SweepParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'remove'>;
  /** For how long jobs are kept, in days; those whose rows were never all sent for one. */
  readonly keptDays: number;
}

/** Removes jobs whose time is over, with their rows and files; looks for them now and then, however often it is asked to. */
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

  return async () => {
    if (clock.now().getTime() < next) return;
    next = clock.now().getTime() + every;
    const over = await db
      .selectFrom('job')
      .select(['id', 'made'])
      .where((job) =>
        job.or([
          job('finishedAt', '<', daysAgo(keptDays)),
          job.and([job('state', '=', 'collecting'), job('createdAt', '<', daysAgo(1))]),
        ]),
      )
      .limit(mostJobs)
      .execute();
    for (const { id, made } of over) {
      await removeRows(id);
      if (made !== null) await files.remove(made);
      await db.deleteFrom('job').where('id', '=', id).execute();
    }
  };
}
