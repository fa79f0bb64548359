import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../request/context.ts';
import { newLease } from '../../runtime/tasks/lease.ts';
import type { QueuedTask } from '../../runtime/tasks/queue-worker.ts';
import type { Rotation } from '../../runtime/tasks/rotation.ts';
import type { Database } from '../../storage/database.ts';
import type { NumberRow } from '../../storage/query-cache.ts';
import { sqlText } from '../../storage/sql-text.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

/** A message that this server has leased. */
export interface LeasedMessage extends QueuedTask {
  readonly id: number;
  readonly key: string;
  readonly topic: string;
  readonly enterprise: number | null;
  readonly payload: unknown;
  readonly lane: string | null;
  /** Number of failed attempts so far. */
  readonly attempts: number;
  /** Number of failures in a row of its lane. */
  readonly laneFailures: number;
  readonly createdAt: string;
  readonly lease: string;
}

const waiting = sqlText<NumberRow>`select count(*) as n
  from (select 1 from outbox where state = 'waiting' limit 1) as waiting`;

/** Leases the message of the next share that has been due longest; undefined if none is. */
export async function leaseNext(
  database: Database,
  clock: Clock,
  order: Rotation['order'],
): Promise<LeasedMessage | undefined> {
  // Asked after every write, when there is rarely a message: without a transaction, and on the embedded database
  // without a statement until one is added.
  const [any] = await database.queryCache.ask(waiting, database.db);
  if (!any?.n) return undefined;
  const now = clock.now().toISOString();
  const work = async (trx: Kysely<SystemTables>): Promise<LeasedMessage | undefined> => {
    for (const share of order(await dueShares(trx, now))) {
      const message = await leaseIn(trx, clock, share);
      if (message) return message;
    }
    return undefined;
  };
  // One at a time: two that lease together do not see each other, and would send two messages of one lane at once.
  return database.transaction(work, { lock: 'outbox lease' });
}

/** Messages that are due, and that no server has, nor another one of their lane. */
const isDue = (now: string) => sql<boolean>`outbox.state = 'waiting' and outbox."dueAt" <= ${now}
  and (outbox."leaseUntil" is null or outbox."leaseUntil" < ${now})
  and (outbox.lane is null or outbox.lane not in (select leased.lane from outbox as leased
    where leased."leaseUntil" >= ${now} and leased.lane is not null))`;

/** Returns the shares with a message that is due. Goes from share to share by the index, however many messages each has. */
async function dueShares(trx: Kysely<SystemTables>, now: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with recursive waiting (name) as (
      select min(share) from outbox where state = 'waiting'
      union all
      select (select min(share) from outbox where state = 'waiting' and share > waiting.name)
        from waiting where waiting.name is not null
    )
    select name from waiting where name is not null
      and exists (select 1 from outbox where outbox.share = waiting.name and ${isDue(now)})`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Leases the message of a share that has been due longest. */
async function leaseIn(trx: Kysely<SystemTables>, clock: Clock, share: string): Promise<LeasedMessage | undefined> {
  const now = clock.now().toISOString();
  for (;;) {
    const found = await trx
      .selectFrom('outbox')
      .select(['id', 'lane'])
      .select(({ selectFrom }) => [
        selectFrom('outbox_lane').select('failures').whereRef('outbox_lane.lane', '=', 'outbox.lane').as('failures'),
        selectFrom('outbox_lane').select('heldUntil').whereRef('outbox_lane.lane', '=', 'outbox.lane').as('heldUntil'),
      ])
      .where('share', '=', share)
      .where(isDue(now))
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!found) return undefined;
    if (found.lane !== null && found.heldUntil !== null && found.heldUntil > now) {
      // They are due no more, and not found again by each look until then.
      await delayLane(trx, found.lane, found.heldUntil, now);
      continue;
    }
    const lease = newLease(clock.now());
    const row = await trx
      .updateTable('outbox')
      .set(lease)
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...row, ...lease, payload: JSON.parse(row.payload), laneFailures: found.failures ?? 0 };
  }
}

/** What becomes of a leased message. `heldUntil`: what refused it refuses its lane, which waits until then. */
export type Ending = { readonly heldUntil?: Date | undefined } & (
  | { readonly state: 'done' | 'failed' | 'cancelled' }
  /** It waits until then; a failed attempt counts. */
  | { readonly state: 'waiting'; readonly dueAt: Date; readonly isFailure: boolean }
);

/** Ends the lease. Returns false if another server has taken the message over. */
export async function settle(
  trx: Kysely<SystemTables>,
  { id, lease, lane, attempts, laneFailures }: LeasedMessage,
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const { state } = ending;
  const isWaiting = state === 'waiting';
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({
      state,
      lease: null,
      leaseUntil: null,
      endedAt: isWaiting ? null : now.toISOString(),
      attempts: attempts + (isWaiting && !ending.isFailure ? 0 : 1),
      // One millisecond later than the others of its lane, so that they are tried before it is tried again.
      ...(isWaiting && { dueAt: new Date(ending.dueAt.getTime() + 1).toISOString() }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (lane === null) return true;
  if (ending.heldUntil) await holdLane(trx, lane, laneFailures + 1, ending.heldUntil);
  else if (state === 'done' && laneFailures > 0) await trx.deleteFrom('outbox_lane').where('lane', '=', lane).execute();
  return true;
}

/** Lets the lane wait, with what is added to it meanwhile: what refused one message will refuse them all. */
async function holdLane(trx: Kysely<SystemTables>, lane: string, failures: number, until: Date): Promise<void> {
  const heldUntil = until.toISOString();
  await trx
    .insertInto('outbox_lane')
    .values({ lane, failures, heldUntil })
    .onConflict((conflict) => conflict.column('lane').doUpdateSet({ failures, heldUntil }))
    .execute();
}

/** Lets the messages of a lane that are due before it is held no more wait until then, in their order. */
async function delayLane(trx: Kysely<SystemTables>, lane: string, heldUntil: string, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ dueAt: heldUntil })
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', now)]))
    .where('dueAt', '<', heldUntil)
    .execute();
}

/** Ends every lease. Only on the embedded database, which one server uses: its leases are those of a dead process. */
export async function endLeases({ db }: Database): Promise<void> {
  await db.updateTable('outbox').set({ lease: null, leaseUntil: null }).where('lease', 'is not', null).execute();
}
