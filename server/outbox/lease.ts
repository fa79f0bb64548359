import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from '../storage/database.ts';
import { forUpdate } from '../storage/for-update.ts';
import type { NumberRow } from '../storage/query-cache.ts';
import { sql as statement } from '../storage/sql.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** How long other servers leave a message alone, in milliseconds. Longer than a send may take. */
const leaseLife = 30_000;

/** A message that this server has leased. */
export interface LeasedMessage {
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

const waiting = statement<NumberRow>`select count(*) as n
  from (select 1 from outbox where state = 'waiting' limit 1) as waiting`;

/** Leases the message that has been due longest; undefined if none is. */
export async function leaseNext(database: Database, clock: Clock): Promise<LeasedMessage | undefined> {
  // Asked after every write, when there is rarely a message: without a transaction, and on the embedded database
  // without a statement until one is added.
  const [any] = await database.queryCache.ask(waiting, database.db);
  if (!any?.n) return undefined;
  const now = clock.now().toISOString();
  const work = async (trx: Kysely<SystemTables>): Promise<LeasedMessage | undefined> => {
    for (;;) {
      const due = trx
        .selectFrom('outbox')
        .select(['id', 'lane'])
        .select(({ selectFrom }) => [
          selectFrom('outbox_lane').select('failures').whereRef('outbox_lane.lane', '=', 'outbox.lane').as('failures'),
          selectFrom('outbox_lane')
            .select('heldUntil')
            .whereRef('outbox_lane.lane', '=', 'outbox.lane')
            .as('heldUntil'),
        ])
        .where('state', '=', 'waiting')
        .where('dueAt', '<=', now)
        .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', now)]))
        .where(
          sql<boolean>`(lane is null or not exists (select 1 from outbox as ahead where ahead.lane = outbox.lane
            and ahead.state = 'waiting' and ahead.id <> outbox.id and ahead."leaseUntil" >= ${now}))`,
        )
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1);
      const found = await forUpdate(due, database.kind, { skipLocked: true }).executeTakeFirst();
      if (!found) return undefined;
      if (found.lane !== null && found.heldUntil !== null && found.heldUntil > now) {
        // They are due no more, and not found again by each look until then.
        await delayLane(trx, found.lane, found.heldUntil, now);
        continue;
      }
      const lease = randomUUID();
      const row = await trx
        .updateTable('outbox')
        .set({ lease, leaseUntil: new Date(clock.now().getTime() + leaseLife).toISOString() })
        .where('id', '=', found.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { ...row, lease, payload: JSON.parse(row.payload), laneFailures: found.failures ?? 0 };
    }
  };
  // One at a time: two that lease together do not see each other, and would send two messages of one lane at once.
  return database.transaction(work, { lock: 'outbox lease' });
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
