import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from '../storage/database.ts';
import type { NumberRow } from '../storage/query-cache.ts';
import { sql as statement } from '../storage/sql.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** How long other servers leave a message alone, in milliseconds. Longer than a send may take. */
export const leaseLife = 30_000;

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
    const question = trx
      .selectFrom('outbox')
      .select('id')
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
    const found = await (database.kind === 'postgres'
      ? question.forUpdate().skipLocked()
      : question
    ).executeTakeFirst();
    if (!found) return undefined;
    const lease = randomUUID();
    const row = await trx
      .updateTable('outbox')
      .set({ lease, leaseUntil: new Date(clock.now().getTime() + leaseLife).toISOString() })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...row, lease, payload: JSON.parse(row.payload) };
  };
  // One at a time: two that lease together do not see each other, and would send two messages of one lane at once.
  return database.transaction(work, { lock: 'outbox lease' });
}

/** What becomes of a leased message. */
export type Ending =
  | { readonly state: 'done' | 'failed' | 'cancelled' }
  /** It waits until then; a failed attempt counts. */
  | { readonly state: 'waiting'; readonly dueAt: Date; readonly isFailure: boolean; readonly isLaneDown: boolean };

/** Ends the lease. Returns false if another server has taken the message over. */
export async function settle(
  trx: Kysely<SystemTables>,
  { id, lease, lane, attempts }: LeasedMessage,
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const { state } = ending;
  const isWaiting = state === 'waiting';
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({
      ...{ state, lease: null, leaseUntil: null, endedAt: isWaiting ? null : now.toISOString() },
      attempts: attempts + (isWaiting && !ending.isFailure ? 0 : 1),
      // One millisecond later than the others of its lane, so that they are tried before it is tried again.
      ...(isWaiting && { dueAt: new Date(ending.dueAt.getTime() + 1).toISOString() }),
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (isWaiting && ending.isLaneDown && lane !== null) await holdLane(trx, lane, ending.dueAt);
  return true;
}

/** Lets the other messages of the lane wait: what refused one will refuse them, too. */
async function holdLane(trx: Kysely<SystemTables>, lane: string, until: Date): Promise<void> {
  const dueAt = until.toISOString();
  await trx
    .updateTable('outbox')
    .set({ dueAt })
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .where('dueAt', '<', dueAt)
    .execute();
}

/** Ends every lease. Only on the embedded database, which one server uses: its leases are those of a dead process. */
export async function endLeases({ db }: Database): Promise<void> {
  await db.updateTable('outbox').set({ lease: null, leaseUntil: null }).where('lease', 'is not', null).execute();
}
