import type { Kysely } from 'kysely';
import type { Clock } from '../context.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** How often a server renews its streams, and how long a stream lives without that, in milliseconds. */
const renewPause = 15_000;
const lifetime = 45_000;
/** How long the last sign of a stream whose server ended is kept, in milliseconds. */
const kept = 10 * 60_000;

/**
 * The open streams of live events on all servers. Those of this server are known in its memory as well.
 *
 * @param server a name that no other server has
 */
export function createStreams(database: Database, clock: Clock, server: string) {
  const own = new Map<string, number>();
  let renewedAt = 0;
  const rowOf = ([id, user]: readonly [string, number]) => ({ id, user, server, seenAt: clock.now().toISOString() });
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();

  return {
    async open(id: string, user: number): Promise<void> {
      own.set(id, user);
      await database.db
        .insertInto('presence_stream')
        .values(rowOf([id, user]))
        .execute();
    },

    async close(id: string): Promise<void> {
      own.delete(id);
      await database.db.deleteFrom('presence_stream').where('id', '=', id).execute();
    },

    /** Returns whether the user has a stream, and otherwise when the last one that ended with its server was seen. */
    async of(db: Kysely<SystemTables>, user: number): Promise<{ hasStream: boolean; lastSeen: string | null }> {
      if ([...own.values()].includes(user)) return { hasStream: true, lastSeen: null };
      const row = await db
        .selectFrom('presence_stream')
        .select(({ fn }) => fn.max('seenAt').as('seenAt'))
        .where('user', '=', user)
        .executeTakeFirst();
      const lastSeen = row?.seenAt ?? null;
      return { hasStream: lastSeen !== null && lastSeen > before(lifetime), lastSeen };
    },

    /** Tells the other servers that the streams of this one are alive, and forgets those whose server ended. */
    async renew(): Promise<void> {
      const now = clock.now().getTime();
      if (Math.abs(now - renewedAt) < renewPause) return;
      renewedAt = now;
      const stored = await database.db
        .updateTable('presence_stream')
        .set({ seenAt: clock.now().toISOString() })
        .where('server', '=', server)
        .returning('id')
        .execute();
      const storedIds = new Set(stored.map(({ id }) => id));
      // Another server may have forgotten them, while this one was suspended.
      const missing = [...own].filter(([id]) => !storedIds.has(id));
      if (missing.length > 0) {
        await database.db
          .insertInto('presence_stream')
          .values(missing.map(rowOf))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }
      // A stream ended, and its row could not be deleted then.
      const ended = [...storedIds].filter((id) => !own.has(id));
      if (ended.length > 0) await database.db.deleteFrom('presence_stream').where('id', 'in', ended).execute();
      await database.db.deleteFrom('presence_stream').where('seenAt', '<', before(kept)).execute();
    },
  };
}
