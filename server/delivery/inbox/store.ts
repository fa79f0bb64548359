import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { publishEvents } from '../../storage/events.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

export type Executor = Kysely<SystemTables>;
export type Notice = Selectable<SystemTables['user_notice']>;
export type NewNotice = Omit<Insertable<SystemTables['user_notice']>, 'id' | 'readAt' | 'job'> & {
  /** Null for a notice of no background job. */
  readonly job: number | null;
};

/** Maximum number of stored notices per user; older ones are deleted. */
const maxKept = 200;
/** Maximum number of notices in one response. */
const maxListed = 50;
/** A notice that differs from the last one only in the record is merged into it within this time, in milliseconds. */
const joining = 60_000;
/** Maximum number of records that the summary of a notice has lines for. */
export const maxSummarised = 20;

/** Stores a notice and publishes a live event to its user, in the transaction of the change. */
export async function addNotice(trx: Executor, notice: NewNotice): Promise<void> {
  const { user } = notice;
  const id = (await join(trx, notice)) ?? (await insert(trx, notice));
  await publishEvents(trx, [{ to: { user }, event: { type: 'notice', id: String(id) } }]);
}

/**
 * Like `addNotice`, but takes the place of the unread notices about the same record, action and job: the new notice has
 * their number, and the `field` of the first.
 */
export async function gatherNotice(trx: Executor, notice: NewNotice): Promise<void> {
  const { record = null } = notice;
  if (record === null) return addNotice(trx, notice);
  const unread = await trx
    .deleteFrom('user_notice')
    .where('user', '=', notice.user)
    .where('resource', '=', notice.resource)
    .where('record', '=', record)
    .where('action', '=', notice.action)
    .where('job', notice.job === null ? 'is' : '=', notice.job)
    .where('readAt', 'is', null)
    .returning(['field', 'count'])
    .execute();
  const count = unread.reduce((sum, one) => sum + one.count, notice.count);
  const id = await insert(trx, { ...notice, count, field: unread[0]?.field ?? notice.field });
  await publishEvents(trx, [{ to: { user: notice.user }, event: { type: 'notice', id: String(id) } }]);
}

/**
 * Merges the notice into the user's last one, if that is unread, recent and differs only in the record. Returns its id.
 */
async function join(trx: Executor, notice: NewNotice): Promise<number | undefined> {
  const last = await newestOf(trx, notice.user).limit(1).executeTakeFirst();
  if (!last || last.readAt !== null || !isAlike(last, notice)) return undefined;
  const isSame = last.record !== null && last.record === notice.record;
  const room = isSame ? maxSummarised : Math.max(0, maxSummarised - last.count);
  const summary = notice.summary?.split('\n').slice(0, room).join('\n') || null;
  const { numUpdatedRows } = await trx
    .updateTable('user_notice')
    .set((row) => ({
      at: notice.at,
      // Added by the database: another transaction may have counted since the notice was read.
      ...(!isSame && { record: null, count: row('count', '+', notice.count) }),
      ...(summary !== null && {
        summary: isSame ? summary : sql<string>`coalesce(${row.ref('summary')} || ${'\n'}, '') || ${summary}`,
      }),
    }))
    .where('id', '=', last.id)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : last.id;
}

function isAlike(last: Notice, next: NewNotice): boolean {
  const isSoon = Date.parse(next.at) - Date.parse(last.at) <= joining;
  const same = ['resource', 'action', 'field', 'actor', 'job'] as const;
  return isSoon && same.every((name) => last[name] === next[name]);
}

async function insert(trx: Executor, notice: NewNotice): Promise<number> {
  const { id } = await trx.insertInto('user_notice').values(notice).returning('id').executeTakeFirstOrThrow();
  const over = await newestOf(trx, notice.user).offset(maxKept).limit(1).executeTakeFirst();
  if (over) {
    await trx.deleteFrom('user_notice').where('user', '=', notice.user).where('id', '<=', over.id).execute();
  }
  return id;
}

/** Returns a user's newest notices, and the number of unread ones. */
export async function newestNotices(
  db: Executor,
  user: number,
): Promise<{ readonly notices: Notice[]; readonly unread: number }> {
  const notices = await newestOf(db, user).limit(maxListed).execute();
  const { unread } = await db
    .selectFrom('user_notice')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user', '=', user)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { notices, unread: Number(unread) };
}

/** Marks a user's notices as read: those in `ids`, or all. Publishes an event to the user's other browsers and tabs. */
export async function markRead(trx: Executor, user: number, at: Date, ids?: readonly string[]): Promise<void> {
  const read = await trx
    .updateTable('user_notice')
    .set({ readAt: at.toISOString() })
    .where('user', '=', user)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', (ids ?? []).map(Number)))
    .returning('id')
    .execute();
  const [first] = read;
  if (first) await publishEvents(trx, [{ to: { user }, event: { type: 'notice', id: String(first.id) } }]);
}

/** Removes the notices of a background job that is undone, whether they were read or not. */
export async function takeBackNotices(trx: Executor, job: string): Promise<void> {
  const removed = await trx
    .deleteFrom('user_notice')
    .where('job', '=', Number(job))
    .returning(['id', 'user'])
    .execute();
  const byUser = new Map(removed.map(({ id, user }) => [user, String(id)]));
  await publishEvents(
    trx,
    [...byUser].map(([user, id]) => ({ to: { user }, event: { type: 'notice', id } })),
  );
}

function newestOf(db: Executor, user: number) {
  return db.selectFrom('user_notice').selectAll().where('user', '=', user).orderBy('id', 'desc');
}
