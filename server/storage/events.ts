import type { Kysely } from 'kysely';
import { slicesOf } from '../../src/base/slices.ts';
import { insertInto } from './sql-text.ts';
import type { SystemTables } from './system/system-tables.ts';

/**
 * Types of events by which features say that something about a record changed: each extends this interface where it
 * publishes them.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureEvents {}

/** Something that a feature keeps about a record changed. */
type FeatureEvent = {
  [Type in keyof FeatureEvents]: { readonly type: Type; readonly resource: string; readonly id: string };
}[keyof FeatureEvents];

/** A live event, as the browser receives it. */
export type LiveEvent =
  /** A record changed, or many records of a resource at once if `id` is null. */
  | {
      readonly type: 'record';
      readonly resource: string;
      readonly id: string | null;
      /**
       * As in the history: `create`, `update`, `delete`, `restore`, or the key of a transition or action. `many` stands
       * for a change of many records; `related` for a change of records of another resource, from which these records
       * are computed or whose labels they show.
       */
      readonly action: string;
      readonly actor: { readonly id: string; readonly name: string } | null;
      /**
       * By the field of a thread, the ids of the records that the message belongs to, or belonged to before. Undefined if
       * the records of the resource are no messages, and for many records at once.
       */
      readonly parents?: Readonly<Record<string, readonly string[]>> | undefined;
      /**
       * The change affects who may see the record. Users who do not receive the event with the id receive one without
       * it.
       */
      readonly isMoved?: true;
      /** Events of the resource are sent together, at most once per second for each enterprise. */
      readonly isGathered?: true;
      /** The label of the record changed. Records that refer to the record show the new label. */
      readonly isRenamed?: true;
    }
  | FeatureEvent
  /** A job of the user made progress. */
  | { readonly type: 'job'; readonly id: string }
  /** A new notice for the user. */
  | { readonly type: 'notice'; readonly id: string };

/**
 * Receivers of an event: one user; or all users of an enterprise who may read the record; or those of all enterprises
 * (null).
 */
type Audience = { readonly user: number } | { readonly enterprise: number | null };

export interface NewEvent {
  readonly to: Audience;
  readonly event: LiveEvent;
}

export interface StoredEvent extends NewEvent {
  readonly id: number;
}

/** Maximum number of events in one insert statement. */
const chunk = 500;

/**
 * Stores events in the transaction of the change, so that they are delivered only if the transaction commits. Servers
 * that share the database find them within a second, or at once if the caller then calls `wake()` of the live hub.
 */
export async function publishEvents(trx: Kysely<SystemTables>, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ to, event }) => ({
    user: 'user' in to ? to.user : null,
    enterprise: 'user' in to ? null : to.enterprise,
    payload: JSON.stringify(event),
  }));
  for (const some of slicesOf(rows, chunk)) await insertInto('event', some).execute(trx);
}

/** Returns the highest event id, or 0 if there are no events. */
export async function lastEvent(db: Kysely<SystemTables>): Promise<number> {
  const row = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns the ids of at most `limit` events after `id`, in ascending order. */
export async function eventsAfter(db: Kysely<SystemTables>, id: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('event').select('id').where('id', '>', id).orderBy('id').limit(limit).execute();
  return rows.map((row) => row.id);
}

export async function readEvents(db: Kysely<SystemTables>, ids: readonly number[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('event').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ id, user, enterprise, payload }) => ({
    id,
    to: user === null ? { enterprise } : { user },
    event: JSON.parse(payload),
  }));
}

/** Number of events that the database keeps for clients that reconnect. */
const kept = 20_000;

/** Deletes at most `limit` events, the oldest first, but none of the newest 20,000. Returns the number. */
export async function deleteEvents(db: Kysely<SystemTables>, limit: number): Promise<number> {
  const last = await lastEvent(db);
  const old = db
    .selectFrom('event')
    .select('id')
    .where('id', '<=', last - kept)
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('event').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
