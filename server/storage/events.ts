import type { Kysely } from 'kysely';
import type { SystemTables } from './system-tables.ts';

/** What happened, as it is told to those it concerns. */
export type LiveEvent =
  /** Something was done to a record, or to many of a resource at once where `id` is null. */
  | {
      readonly type: 'record';
      readonly resource: string;
      readonly id: string | null;
      /**
       * As in history: `create`, `update`, `delete`, `restore`, or the key of a transition or action; `many`; `related`
       * where records of another resource changed that these are computed from or show the names of.
       */
      readonly action: string;
      readonly actor: { readonly id: string; readonly name: string } | null;
      /** It changed what says who reaches the record. Those who do not hear of it by its id hear that something changed. */
      readonly isMoved?: true;
      /** It changed what the record is called by. Records that refer to it show another name. */
      readonly isRenamed?: true;
    }
  /** A job of the user's moved on. */
  | { readonly type: 'job'; readonly id: string }
  /** Something for the user to read. */
  | { readonly type: 'notice'; readonly id: string };

/** Whom an event concerns: one user; or whoever may read it in an enterprise, or everywhere (null). */
export type Audience = { readonly user: number } | { readonly enterprise: number | null };

export interface NewEvent {
  readonly to: Audience;
  readonly event: LiveEvent;
}

export interface StoredEvent extends NewEvent {
  readonly id: number;
}

/** Events that one statement writes. */
const chunk = 500;

/**
 * Keeps events to be told, in the transaction of what they tell of: they are told if it lands. Servers that share the
 * database find them within a second, at once where `wake()` of the live hub is called afterwards.
 */
export async function publishEvents(trx: Kysely<SystemTables>, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ to, event }) => ({
    user: 'user' in to ? to.user : null,
    enterprise: 'user' in to ? null : to.enterprise,
    payload: JSON.stringify(event),
  }));
  for (let start = 0; start < rows.length; start += chunk) {
    await trx
      .insertInto('event')
      .values(rows.slice(start, start + chunk))
      .execute();
  }
}

/** The highest number of an event there is, 0 before the first. */
export async function lastEvent(db: Kysely<SystemTables>): Promise<number> {
  const row = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Numbers of the events after `id`, in order. */
export async function eventsAfter(db: Kysely<SystemTables>, id: number, most: number): Promise<number[]> {
  const rows = await db.selectFrom('event').select('id').where('id', '>', id).orderBy('id').limit(most).execute();
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

/** Forgets all but the newest `kept`. */
export async function deleteEvents(db: Kysely<SystemTables>, kept: number): Promise<void> {
  const last = await lastEvent(db);
  await db
    .deleteFrom('event')
    .where('id', '<=', last - kept)
    .execute();
}
