import type { Kysely } from 'kysely';
import type { Clock } from '../../../server/request/context.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { SystemTables } from '../../../server/storage/system/system-tables.ts';

/** How often a server renews its streams, and how long a stream lives without that, in milliseconds. */
const renewPause = 15_000;
export const streamLifetime = 45_000;
/** How long the last sign of a stream whose server ended is kept, in milliseconds. */
const kept = 10 * 60_000;

export interface StreamFacts {
  readonly hasStream: boolean;
  /** When the first of the open streams was opened. */
  readonly openSince: string | null;
  /** When a stream on another server was last seen, although it may have ended with that server. */
  readonly lastSeen: string | null;
}

interface OwnStream {
  readonly id: string;
  readonly user: number;
  readonly openedAt: string;
}

/**
 * The open streams of live events on all servers. Those of this server are known in its memory.
 *
 * @param server a name that no other server has
 */
export function createStreams({ db }: Pick<Database, 'db'>, clock: Clock, server: string) {
  const own = new Map<string, OwnStream>();
  let renewedAt = 0;
  const ownOf = (user: number) => [...own.values()].filter((stream) => stream.user === user);
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();
  return {
    /** Returns whether the user has no other stream on this server. */
    async open(id: string, user: number): Promise<boolean> {
      const openedAt = clock.now().toISOString();
      const isFirst = ownOf(user).length === 0;
      own.set(id, { id, user, openedAt });
      await db.insertInto('presence_stream').values({ id, user, server, openedAt, seenAt: openedAt }).execute();
      return isFirst;
    },
    /** Returns when the stream was opened, and whether the user has no other left on this server. */
    async close(id: string): Promise<{ readonly openedAt: string | undefined; readonly isLast: boolean }> {
      const stream = own.get(id);
      own.delete(id);
      const isLast = stream !== undefined && ownOf(stream.user).length === 0;
      await db.deleteFrom('presence_stream').where('id', '=', id).execute();
      return { openedAt: stream?.openedAt, isLast };
    },
    /** Returns what is known of the streams of the user. */
    async of(executor: Kysely<SystemTables>, user: number): Promise<StreamFacts> {
      const stored = executor.selectFrom('presence_stream').select(['seenAt', 'openedAt']).where('user', '=', user);
      return factsOf(ownOf(user), await stored.where('server', '!=', server).execute(), before(streamLifetime));
    },
    /** Tells the other servers that the streams of this one are alive, and forgets those whose server ended. */
    async renew(): Promise<void> {
      const now = clock.now().getTime();
      if (Math.abs(now - renewedAt) < renewPause) return;
      renewedAt = now;
      await renewStored(db, server, own, clock);
      await db.deleteFrom('presence_stream').where('seenAt', '<', before(kept)).execute();
    },
  };
}

function factsOf(
  own: readonly OwnStream[],
  others: readonly { readonly seenAt: string; readonly openedAt: string | null }[],
  aliveSince: string,
): StreamFacts {
  const open = [...own, ...others.filter(({ seenAt }) => seenAt > aliveSince)];
  const opened = open.flatMap(({ openedAt }) => openedAt ?? []).toSorted();
  const seen = others.map(({ seenAt }) => seenAt).toSorted();
  return { hasStream: open.length > 0, openSince: opened[0] ?? null, lastSeen: seen.at(-1) ?? null };
}

export type Streams = ReturnType<typeof createStreams>;

/** Stores that the streams of this server are alive, also those that another one has forgotten, and deletes its others. */
async function renewStored(
  db: Kysely<SystemTables>,
  server: string,
  own: ReadonlyMap<string, OwnStream>,
  clock: Clock,
): Promise<void> {
  const stored = await db
    .updateTable('presence_stream')
    .set({ seenAt: clock.now().toISOString() })
    .where('server', '=', server)
    .returning('id')
    .execute();
  const storedIds = new Set(stored.map(({ id }) => id));
  // Another server may have forgotten them, while this one was suspended.
  const missing = [...own].filter(([id]) => !storedIds.has(id));
  if (missing.length > 0) {
    await db
      .insertInto('presence_stream')
      .values(missing.map(([, stream]) => ({ ...stream, server, seenAt: clock.now().toISOString() })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  // A stream ended, and its row could not be deleted then.
  const ended = [...storedIds].filter((id) => !own.has(id));
  if (ended.length > 0) await db.deleteFrom('presence_stream').where('id', 'in', ended).execute();
}
