import { AsyncResource } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { Clock, Identity } from '../context.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { AccessLog } from '../resources/read/access-log.ts';
import type { Database } from '../storage/database.ts';
import { deleteEvents, eventsAfter, lastEvent, readEvents, type StoredEvent } from '../storage/events.ts';
import { traced } from '../storage/records/access.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import { filterVisible } from './filter-visible.ts';
import { createSseConnection, type SseConnection } from './sse-connection.ts';

/** Pause between two looks at the table while somebody listens, in milliseconds. */
const pollPause = 1000;
/** Every so often each stream shows that it is alive, and its session and rights are read again; in milliseconds. */
const beatPause = 15_000;
/** Numbers are given before transactions end, so one may appear after a higher one: so many are looked at again. */
const lookedAtAgain = 1000;
/** More missed events are told as one: everything may have changed. */
const maxReplayed = 500;
/** Events the database keeps, for those who come back. */
const kept = 20_000;
/** Streams of one user, the oldest of which makes room; a browser needs one. */
const maxStreamsPerUser = 8;
interface HubDependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly scopes: DataAccessFactory;
  readonly clock: Clock;
  /** Tells enterprises that platform staff hear of their records. */
  readonly accessLog: Pick<AccessLog, 'write'>;
  readonly log: Logger | undefined;
  /** Ends every stream when the server stops. */
  readonly stopping: AbortSignal | undefined;
}

/** Reads again who a session acts for; undefined once it is over. */
export type Identify = (userId: number, sessionId: string) => Promise<Identity | undefined>;

export interface LiveHub {
  /** Something was published and has landed: it is told now, here and on every server that shares the database. */
  wake(): void;
  /** A stream of events for the session, from the one after `after` (all from now on without it). */
  open(
    identity: Identity,
    expiresAt: Date,
    identify: Identify,
    after: number | undefined,
  ): Promise<SseConnection['body']>;
}

/** Tells the events in the database to everybody they concern who is connected to this server. */
export function createHub(dependencies: HubDependencies): LiveHub {
  const { database, clock, log, stopping, accessLog, catalogue } = dependencies;
  const { users, roles, departments, tenants } = catalogue.system;
  /** A change of theirs is a change of rights. */
  const rightsResources: readonly string[] = [users, roles, departments, tenants];
  const receivers = new Map<SseConnection, Identify>();
  const seen = new Set<number>();
  let last: number | undefined;
  let timers: readonly NodeJS.Timeout[] = [];
  let stopHearing = () => {};
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  /** One look at a time; one asked for meanwhile follows. */
  function look(): void {
    if (looking) {
      isAskedAgain = true;
      return;
    }
    looking = poll()
      .catch((error: unknown) => {
        if (!stopping?.aborted) log?.warn({ err: error }, 'live events could not be read');
      })
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) {
          isAskedAgain = false;
          look();
        }
      });
  }

  // Not in the transaction of whoever published: that has a connection of its own.
  const lookOutside = AsyncResource.bind(look);

  async function poll(): Promise<void> {
    if (receivers.size === 0) return;
    const from = last ?? (await lastEvent(database.db));
    const fresh = (await eventsAfter(database.db, Math.max(0, from - lookedAtAgain), lookedAtAgain * 2)).filter(
      (id) => !seen.has(id),
    );
    for (const id of fresh) seen.add(id);
    const isFirst = last === undefined;
    last = Math.max(from, ...fresh);
    for (const id of seen) if (id <= last - lookedAtAgain) seen.delete(id);
    if (!isFirst) await broadcast(await readEvents(database.db, fresh));
  }

  async function broadcast(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    if (events.some(({ event }) => event.type === 'record' && rightsResources.includes(event.resource))) await renew();
    for (const connection of receivers.keys()) await sendTo(connection, events);
  }

  async function sendTo(connection: SseConnection, events: readonly StoredEvent[]): Promise<void> {
    const visibleEvents = await filterVisible(connection.identity, events, clock.now(), dependencies);
    if (visibleEvents.length === 0) return;
    try {
      await accessLog.write(connection.identity, { language: 'zh', read: 'events' });
    } catch (error) {
      // Nothing is named that leaves no trace.
      log?.warn({ err: error }, 'the line of live events could not be kept');
      connection.tell(last ?? 0, [{ type: 'reset' }]);
      return;
    }
    connection.tell(last ?? 0, visibleEvents);
  }

  /** Ends streams whose session or token is over, and tells the others if their rights changed. */
  async function renew(): Promise<void> {
    for (const [connection, identify] of receivers) {
      const { userId, sessionId, permissionVersion, access } = connection.identity;
      const identity = connection.expiresAt > clock.now() ? await identify(userId, sessionId) : undefined;
      if (identity === undefined) connection.close();
      else {
        connection.identity = { ...traced(identity), ...(access && { access }) };
        const version = identity.permissionVersion;
        if (version !== permissionVersion) connection.tell(last ?? 0, [{ type: 'permissions', version }]);
      }
    }
  }

  async function beat(): Promise<void> {
    await renew();
    for (const connection of receivers.keys()) connection.beat(last ?? 0);
    await deleteEvents(database.db, kept);
  }

  function startLooking(): void {
    // What happened while nobody listened is asked for by whoever comes back.
    last = undefined;
    seen.clear();
    const sendHeartbeat = () => {
      beat().catch((error: unknown) => log?.warn({ err: error }, 'live events could not be kept up'));
    };
    timers = [setInterval(look, pollPause), setInterval(sendHeartbeat, beatPause)];
    for (const timer of timers) timer.unref();
    stopHearing = database.signals?.listen(look) ?? (() => {});
  }

  // Not in the request that listens first.
  const startLookingOutside = AsyncResource.bind(startLooking);

  function onClosed(connection: SseConnection): void {
    receivers.delete(connection);
    if (receivers.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    stopHearing();
  }

  function makeRoom(userId: number): void {
    const own = [...receivers.keys()].filter(({ identity }) => identity.userId === userId);
    for (const oldest of own.slice(0, Math.max(0, own.length - maxStreamsPerUser + 1))) oldest.close();
  }

  /** What was published since; one word for all of it where that is too much, or forgotten. */
  async function replay(connection: SseConnection, after: number): Promise<void> {
    const missed = await eventsAfter(database.db, after, maxReplayed + 1);
    const isGap = missed.length > maxReplayed || (missed[0] ?? after + 1) > after + lookedAtAgain;
    if (isGap || after > (last ?? 0)) connection.tell(last ?? 0, [{ type: 'reset' }]);
    else await sendTo(connection, await readEvents(database.db, missed));
  }

  stopping?.addEventListener('abort', () => {
    for (const connection of [...receivers.keys()]) connection.close();
  });

  return {
    wake() {
      lookOutside();
      database.signals?.send();
    },

    async open(identity, expiresAt, identify, after) {
      makeRoom(identity.userId);
      const connection = createSseConnection(identity, expiresAt, onClosed);
      receivers.set(connection, identify);
      if (receivers.size === 1) startLookingOutside();
      if (last === undefined) {
        lookOutside();
        await looking;
      }
      connection.beat(last ?? 0);
      try {
        if (after !== undefined) await replay(connection, after);
      } catch (error) {
        // Nobody is given the stream, so nobody would end it.
        connection.close();
        throw error;
      }
      return connection.body;
    },
  };
}
