import type { Logger } from 'pino';
import type { Catalogue } from '../records/catalogue/catalogue.ts';
import type { AccessLog } from '../records/context/access-log.ts';
import { traced } from '../request/access-trace.ts';
import type { Clock, Identity } from '../request/context.ts';
import type { StoredEvent } from '../storage/events.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import { filterVisible } from './filter-visible.ts';
import type { SseConnection } from './sse-connection.ts';

/** Returns the identity with its current rights; undefined if the stream may not go on. */
export type Identify = () => Promise<Identity | undefined>;

export interface DeliveryDependencies {
  readonly catalogue: Catalogue;
  readonly dataAccess: DataAccessFactory;
  readonly clock: Clock;
  /** Logs, in the audit log of an enterprise, that platform staff received events of its records. */
  readonly accessLog: Pick<AccessLog, 'write'>;
  readonly log: Logger | undefined;
  readonly stopping: AbortSignal | undefined;
  readonly receivers: ReadonlyMap<SseConnection, Identify>;
  /** Returns the id from which a client resumes that has received everything until now. */
  readonly resumeId: () => number;
}

/** Sends events to the connections that may receive them. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { catalogue, clock, accessLog, log, stopping, receivers, resumeId } = dependencies;
  const rightsResources = rightsResourcesOf(catalogue);

  /** Has the client load everything anew. */
  const reset = (connection: SseConnection) => connection.tell(resumeId(), [{ type: 'reset' }]);

  async function broadcast(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const areOfRights = events.some(({ event }) => event.type === 'record' && rightsResources.includes(event.resource));
    // Not to connections that open meanwhile: they begin after these events.
    for (const [connection, identify] of [...receivers]) {
      if (!receivers.has(connection)) continue;
      if (areOfRights) await renewOrClose(connection, identify, dependencies);
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
      reset(connection);
    }
  }

  async function beat(): Promise<void> {
    for (const [connection, identify] of receivers) await renew(connection, identify, dependencies);
    for (const connection of receivers.keys()) connection.beat(resumeId());
  }

  return { broadcast, sendTo, reset, beat };
}

/** Returns the resources a change of which can change permissions. */
function rightsResourcesOf({ system }: Catalogue): readonly string[] {
  const { users, roles, departments, tenants, serviceTokens = '', ownFields = '' } = system;
  return [users, roles, departments, tenants, serviceTokens, ownFields];
}

async function renewOrClose(
  connection: SseConnection,
  identify: Identify,
  dependencies: DeliveryDependencies,
): Promise<void> {
  try {
    await renew(connection, identify, dependencies);
  } catch (error) {
    // Its rights may have ended. The client opens another, and resumes where it was.
    dependencies.log?.warn({ err: error }, 'the rights of a live connection could not be read');
    connection.close();
  }
}

/** Closes a connection whose session or token has expired, and notifies it if its permissions changed. */
async function renew(
  connection: SseConnection,
  identify: Identify,
  { clock, resumeId }: Pick<DeliveryDependencies, 'clock' | 'resumeId'>,
): Promise<void> {
  const { permissionVersion, access } = connection.identity;
  const identity = connection.expiresAt > clock.now() ? await identify() : undefined;
  if (identity === undefined) return connection.close();
  connection.identity = { ...traced(identity), ...(access && { access }) };
  const version = identity.permissionVersion;
  if (version !== permissionVersion) connection.tell(resumeId(), [{ type: 'permissions', version }]);
}
