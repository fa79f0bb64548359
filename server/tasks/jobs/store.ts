import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { isLanguage } from '../../../src/base/language.ts';
import type { Clock } from '../../request/context.ts';
import type { Message } from '../../request/messages.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { isOver, type Job, type JobKind, jobKinds, type NewJob, type Progress } from './job.ts';

type Executor = Kysely<SystemTables>;

/** Maximum number of jobs in a list. */
const maxListed = 50;
const unfinished = ['collecting', 'waiting', 'running'];

const counts = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), failed: z.int() });
const kind = z.enum(jobKinds);
const state = z.enum(['collecting', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undone']);

/** A job, and the hash of the request that created it; null if an earlier release did not store it. */
interface SentJob {
  readonly job: Job;
  readonly request: string | null;
}

interface JobReader {
  find(id: string, user: number): Promise<Job | undefined>;
  /** Returns the job that an earlier request with this idempotency key created. */
  findByKey(key: string): Promise<SentJob | undefined>;
  /** Returns the job that generated the file. */
  findByFile(file: string): Promise<Job | undefined>;
  /** Returns the newest jobs of a user, newest first. */
  newest(user: number): Promise<Job[]>;
  countUnfinished(user: number, executor: Executor): Promise<number>;
  /** Returns whether a job of the kind, whoever's, is not over. */
  isUnderWay(kind: JobKind, executor: Executor): Promise<boolean>;
}

/** Stores jobs. The caller checks permissions. */
export interface JobStore extends JobReader {
  add(job: NewJob, executor: Executor): Promise<Job>;
  /** Changes a job that is in one of these states. Returns whether it was. */
  change(id: string, from: readonly Job['state'][], progress: Progress): Promise<boolean>;
  /** Requests the server that runs the job to stop it. */
  cancel(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createJobStore({ db }: Pick<Database, 'db'>, clock: Clock): JobStore {
  return {
    ...readJobs(db),
    async add({ identity, sent, ...job }, executor) {
      const row: Insertable<SystemTables['job']> = {
        ...job,
        enterprise: identity.within ?? identity.enterpriseId,
        user: identity.userId,
        key: sent?.key ?? null,
        request: sent?.request ?? null,
        options: JSON.stringify(job.options),
        createdAt: clock.now().toISOString(),
        done: 0,
        cursor: 0,
        isCancelled: 0,
      };
      return toJob(await executor.insertInto('job').values(row).returningAll().executeTakeFirstOrThrow());
    },
    async change(id, from, progress) {
      const isFinishing = progress.state !== undefined && isOver({ state: progress.state });
      const { numUpdatedRows } = await db
        .updateTable('job')
        .set({ ...toColumns(progress), ...(isFinishing && { finishedAt: clock.now().toISOString() }) })
        .where('id', '=', Number(id))
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async cancel(id) {
      await db.updateTable('job').set({ isCancelled: 1 }).where('id', '=', Number(id)).execute();
    },
    async remove(id) {
      await db.deleteFrom('job_row').where('job', '=', Number(id)).execute();
      await db.deleteFrom('job_size').where('job', '=', Number(id)).execute();
      await db.deleteFrom('job').where('id', '=', Number(id)).execute();
    },
  };
}

function readJobs(db: Executor): JobReader {
  const jobs = () => db.selectFrom('job').selectAll();
  return {
    async find(id, user) {
      const row = await jobs().where('id', '=', Number(id)).where('user', '=', user).executeTakeFirst();
      return row && toJob(row);
    },
    async findByKey(key) {
      const row = await jobs().where('key', '=', key).executeTakeFirst();
      return row && { job: toJob(row), request: row.request };
    },
    async findByFile(file) {
      const row = await jobs().where('made', '=', file).executeTakeFirst();
      return row && toJob(row);
    },
    async newest(user) {
      return (await jobs().where('user', '=', user).orderBy('id', 'desc').limit(maxListed).execute()).map(toJob);
    },
    async countUnfinished(user, executor) {
      const { n } = await executor
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('user', '=', user)
        .where('state', 'in', unfinished)
        .executeTakeFirstOrThrow();
      return n;
    },
    async isUnderWay(of, executor) {
      const found = executor.selectFrom('job').select('id').where('kind', '=', of).where('state', 'in', unfinished);
      return (await found.limit(1).executeTakeFirst()) !== undefined;
    },
  };
}

/** Converts progress into columns of `job`. */
export function toColumns({
  state: next,
  options,
  counts: reached,
  error,
  ...rest
}: Progress): Updateable<SystemTables['job']> {
  return {
    ...rest,
    ...(next !== undefined && { state: next }),
    ...(options !== undefined && { options: JSON.stringify(options) }),
    ...(reached !== undefined && { counts: JSON.stringify(reached) }),
    ...(error !== undefined && { error: error === null ? null : JSON.stringify(error) }),
  };
}

export function toJob(row: Selectable<SystemTables['job']>): Job {
  return {
    id: String(row.id),
    kind: kind.parse(row.kind),
    resource: row.resource,
    state: state.parse(row.state),
    user: row.user,
    enterprise: row.enterprise,
    language: isLanguage(row.language) ? row.language : 'zh',
    options: JSON.parse(row.options),
    total: row.total,
    done: row.done,
    phase: row.phase ?? undefined,
    cursor: row.cursor,
    interruptions: row.interruptions ?? 0,
    counts: row.counts === null ? undefined : counts.parse(JSON.parse(row.counts)),
    error: row.error === null ? undefined : readMessage(row.error),
    file: row.file,
    made: row.made ?? undefined,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt ?? undefined,
  };
}

/** Parses a stored message. Not validated, because only this server writes it. */
export function readMessage(text: string): Message {
  const message: Message = JSON.parse(text);
  return message;
}
