import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createTokenBuckets } from '../http/rate-limits/token-buckets.ts';
import type { Catalogue } from '../records/catalogue/catalogue.ts';
import type { AccessLog } from '../records/context/access-log.ts';
import { traced } from '../request/access-trace.ts';
import { actorKey, type Clock, type Identity } from '../request/context.ts';
import { tooManyRequests } from '../request/errors.ts';
import { liveStreams, refusalPause } from '../runtime/limits.ts';
import type { Database } from '../storage/database.ts';
import { deleteEvents, eventsAfter, lastEvent, readEvents, type StoredEvent } from '../storage/events.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import { filterVisible } from './filter-visible.ts';
import { createGathering } from './gathering.ts';
import { createLateEvents } from './late-events.ts';
import { createSseConnection, type SseConnection } from './sse-connection.ts';

/** Pause between two polls of the event table while there are connections, in milliseconds. */
const pollPause = 1000;
/**
 * How often a heartbeat is sent on each connection and its session and permissions are checked again, in milliseconds.
 */
const beatPause = 15_000;
/**
 * Ids are assigned before transactions commit, so an id can appear after a higher one. This many ids are read again.
 */
const lookedAtAgain = 1000;
/** More missed events than this are replaced by one `reset` event. */
const maxReplayed = 500;
/** `Retry-After` where an enterprise has too many streams, in seconds. */
const fullPause = 60;
/** Maximum number of old events that one beat deletes: other statements wait for it. The hourly sweep deletes the rest. */
const maxDeleted = 500;

interface HubDependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly dataAccess: DataAccessFactory;
  readonly clock: Clock;
  /** Logs, in the audit log of an enterprise, that platform staff received events of its records. */
  readonly accessLog: Pick<AccessLog, 'write'>;
  readonly log: Logger | undefined;
  /** Closes every connection when the server stops. */
  readonly stopping: AbortSignal | undefined;
}

/** Returns the identity with its current rights; undefined if the stream may not go on. */
type Identify = () => Promise<Identity | undefined>;

export interface LiveHub {
  /**
   * Call after a transaction with new events has committed: delivers them now, on every server that shares the
   * database.
   */
  wake(): void;
  /**
   * Counts a stream that is about to be opened. Throws 42900 if the user or service token opens streams too often, or the
   * enterprise has or opens too many.
   */
  admit(identity: Identity): Promise<void>;
  /**
   * Opens a stream of events for the session. It starts after the event `after`, or with the next event if `after` is
   * undefined. Calls `onClosed` when the stream has ended.
   */
  open(
    identity: Identity,
    expiresAt: Date,
    identify: Identify,
    after: number | undefined,
    onClosed?: () => void,
  ): Promise<SseConnection['body']>;
}

/** Delivers the events in the database to the users connected to this server. */
export function createHub(dependencies: HubDependencies): LiveHub {
  const { database, clock, log, stopping, accessLog, catalogue } = dependencies;
  const { users, roles, departments, tenants, serviceTokens = '' } = catalogue.system;
  /** A change of these resources can change permissions. */
  const rightsResources: readonly string[] = [users, roles, departments, tenants, serviceTokens];
  const receivers = new Map<SseConnection, Identify>();
  const openings = createTokenBuckets();
  const seen = new Set<number>();
  let last: number | undefined;
  let timers: readonly NodeJS.Timeout[] = [];
  let stopHearing = () => {};
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  /** Runs one poll at a time; a request during a poll runs another one afterwards. */
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

  const gathering = createGathering((events) => {
    broadcast(events).catch((error: unknown) => log?.warn({ err: error }, 'live events could not be sent'));
  });

  const late = createLateEvents(database);

  /** Returns the id from which a client resumes that has received everything until now. */
  const resumeId = () => gathering.resumeFrom(late.resumeFrom(last ?? 0));

  // Runs outside the context of the publishing transaction, because polling needs its own connection.
  const lookOutside = AsyncResource.bind(look);

  async function poll(): Promise<void> {
    if (receivers.size === 0) return;
    const from = last ?? (await lastEvent(database.db));
    const ids = await eventsAfter(database.db, Math.max(0, from - lookedAtAgain), lookedAtAgain * 2);
    const fresh = ids.filter((id) => !seen.has(id));
    await late.note(ids);
    const events = last === undefined ? [] : await readEvents(database.db, fresh);
    // Only now: what could not be read is read by the next poll.
    for (const id of fresh) seen.add(id);
    last = Math.max(from, ...fresh);
    for (const id of seen) if (id <= last - lookedAtAgain) seen.delete(id);
    await broadcast(gathering.pass(events));
  }

  async function broadcast(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const areOfRights = events.some(({ event }) => event.type === 'record' && rightsResources.includes(event.resource));
    // Not to connections that open meanwhile: they begin after these events.
    for (const [connection, identify] of [...receivers]) {
      if (!receivers.has(connection)) continue;
      try {
        if (areOfRights) await renew(connection, identify);
      } catch (error) {
        // Its rights may have ended. The client opens another, and resumes where it was.
        log?.warn({ err: error }, 'the rights of a live connection could not be read');
        connection.close();
      }
      if (receivers.has(connection)) await sendTo(connection, events);
    }
  }

  async function sendTo(connection: SseConnection, events: readonly StoredEvent[]): Promise<void> {
    try {
      const visibleEvents = await filterVisible(connection.identity, events, clock.now(), dependencies);
      if (visibleEvents.length === 0) return;
      // Sends no record that the audit log does not mention.
      await accessLog.write(connection.identity, { read: 'events' });
      connection.tell(resumeId(), visibleEvents);
    } catch (error) {
      if (!stopping?.aborted) log?.warn({ err: error }, 'live events could not be sent');
      connection.tell(resumeId(), [{ type: 'reset' }]);
    }
  }

  /** Closes a connection whose session or token has expired, and notifies it if its permissions changed. */
  async function renew(connection: SseConnection, identify: Identify): Promise<void> {
    const { permissionVersion, access } = connection.identity;
    const identity = connection.expiresAt > clock.now() ? await identify() : undefined;
    if (identity === undefined) connection.close();
    else {
      connection.identity = { ...traced(identity), ...(access && { access }) };
      const version = identity.permissionVersion;
      if (version !== permissionVersion) connection.tell(resumeId(), [{ type: 'permissions', version }]);
    }
  }

  async function beat(): Promise<void> {
    for (const [connection, identify] of receivers) await renew(connection, identify);
    for (const connection of receivers.keys()) connection.beat(resumeId());
    await deleteEvents(database.db, maxDeleted);
  }

  function startLooking(): void {
    // Clients that reconnect ask for the events of the time without connections (`Last-Event-ID`).
    last = undefined;
    seen.clear();
    const sendHeartbeat = () => {
      beat().catch((error: unknown) => log?.warn({ err: error }, 'live events could not be kept up'));
    };
    timers = [setInterval(look, pollPause), setInterval(sendHeartbeat, beatPause)];
    for (const timer of timers) timer.unref();
    stopHearing = database.signals?.listen(look) ?? (() => {});
  }

  // Runs outside the context of the request that opens the first connection.
  const startLookingOutside = AsyncResource.bind(startLooking);

  function onClosed(connection: SseConnection): void {
    receivers.delete(connection);
    if (receivers.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    stopHearing();
  }

  function makeRoom(actor: string): void {
    const own = [...receivers.keys()].filter(({ identity }) => actorKey(identity) === actor);
    for (const oldest of own.slice(0, Math.max(0, own.length - liveStreams.each.open + 1))) oldest.close();
  }

  /** Sends the events after `after`, or one `reset` event if there are too many or some were deleted. */
  async function replay(connection: SseConnection, after: number): Promise<void> {
    const missed = await eventsAfter(database.db, after, maxReplayed + 1);
    const isGap = missed.length > maxReplayed || (missed[0] ?? after) > after + lookedAtAgain;
    if (isGap || after > (last ?? 0)) connection.tell(resumeId(), [{ type: 'reset' }]);
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

    async admit(identity) {
      const { enterpriseId } = identity;
      const open = [...receivers.keys()].filter((one) => one.identity.enterpriseId === enterpriseId);
      const isFull = open.length >= liveStreams.perEnterprise.open;
      const wait = isFull
        ? fullPause
        : openings.take([
            [`user:${actorKey(identity)}`, liveStreams.each],
            [`enterprise:${enterpriseId}`, liveStreams.perEnterprise],
          ]);
      if (wait === 0) return;
      await pause(refusalPause);
      throw tooManyRequests(wait);
    },

    async open(identity, expiresAt, identify, after, whenClosed = () => {}) {
      makeRoom(actorKey(identity));
      const connection = createSseConnection(identity, expiresAt, (closed) => {
        onClosed(closed);
        whenClosed();
      });
      receivers.set(connection, identify);
      if (receivers.size === 1) startLookingOutside();
      if (last === undefined) {
        lookOutside();
        await looking;
      }
      connection.beat(resumeId());
      try {
        if (after !== undefined) await replay(connection, after);
      } catch (error) {
        // The caller does not receive the stream, so nothing else would close it.
        connection.close();
        throw error;
      }
      return connection.body;
    },
  };
}
