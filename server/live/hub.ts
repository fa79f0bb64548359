import { AsyncResource } from 'node:async_hooks';
import type { Identity } from '../request/context.ts';
import type { Database } from '../storage/database.ts';
import { deleteEvents, type StoredEvent } from '../storage/events.ts';
import { createDelivery, type DeliveryDependencies, type Identify } from './delivery.ts';
import { createEventPoll } from './event-poll.ts';
import { createGathering } from './gathering.ts';
import { createSseConnection, type SseConnection } from './sse-connection.ts';
import { createStreamLimits } from './stream-limits.ts';

/**
 * How often a heartbeat is sent on each connection and its session and permissions are checked again, in milliseconds.
 */
const beatPause = 15_000;
/** Maximum number of old events that one beat deletes: other statements wait for it. The hourly sweep deletes the rest. */
const maxDeleted = 500;

interface HubDependencies extends Omit<DeliveryDependencies, 'receivers' | 'resumeId'> {
  readonly database: Database;
}

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

/**
 * Delivers the events in the database to the users connected to this server. Closes every connection when the server
 * stops.
 */
export function createHub(dependencies: HubDependencies): LiveHub {
  const { database, stopping } = dependencies;
  const receivers = new Map<SseConnection, Identify>();
  const limits = createStreamLimits(receivers);
  const flow = createFlow(dependencies, receivers);

  stopping?.addEventListener('abort', () => {
    for (const connection of [...receivers.keys()]) connection.close();
  });

  return {
    wake() {
      flow.look();
      database.signals?.send();
    },

    admit: limits.admit,

    async open(identity, expiresAt, identify, after, onClosed = () => {}) {
      limits.makeRoom(identity);
      const connection = createSseConnection(identity, expiresAt, (closed) => {
        receivers.delete(closed);
        if (receivers.size === 0) flow.stop();
        onClosed();
      });
      receivers.set(connection, identify);
      if (receivers.size === 1) flow.start();
      await flow.begun();
      connection.beat(flow.resumeId());
      try {
        if (after !== undefined) await flow.replay(connection, after, identity.permissionVersion);
      } catch (error) {
        // The caller does not receive the stream, so nothing else would close it.
        connection.close();
        throw error;
      }
      return connection.body;
    },
  };
}

/** Creates what reads new events while somebody is connected, and sends them. */
function createFlow({ database, ...dependencies }: HubDependencies, receivers: Map<SseConnection, Identify>) {
  const { log, stopping } = dependencies;
  const warn = (message: string) => (error: unknown) => log?.warn({ err: error }, message);
  const resumeId = () => gathering.resumeFrom(poll.resumeId());
  const delivery = createDelivery({ ...dependencies, receivers, resumeId });
  const gathering = createGathering((events) => {
    delivery.broadcast(events).catch(warn('live events could not be sent'));
  });
  const onEvents = (events: readonly StoredEvent[]) => delivery.broadcast(gathering.pass(events));
  const poll = createEventPoll({ database, log, stopping, onEvents });
  const beat = () => delivery.beat().then(() => deleteEvents(database.db, maxDeleted));
  let heartbeat: NodeJS.Timeout | undefined;
  const start = () => {
    poll.start();
    heartbeat = setInterval(() => void beat().catch(warn('live events could not be kept up')), beatPause).unref();
  };

  return {
    resumeId,
    // Run outside the context of the request that opens the first connection, or of the publishing transaction, because
    // polling needs its own connection.
    start: AsyncResource.bind(start),
    look: AsyncResource.bind(poll.look),
    begun: AsyncResource.bind(poll.begun),
    stop() {
      clearInterval(heartbeat);
      poll.stop();
    },
    /** Sends the events after `after`, or one `reset` event if they are not there any more. */
    async replay(connection: SseConnection, after: number, permissionVersion: string): Promise<void> {
      const missed = await poll.missedSince(after);
      if (missed) await delivery.sendTo(connection, missed);
      else delivery.reset(connection);
      // While the stream was closed, the rights may have changed, or what is published.
      connection.tell(resumeId(), [{ type: 'permissions', version: permissionVersion }]);
    },
  };
}
