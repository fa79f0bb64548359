import { groupBy } from '../../src/base/grouping.ts';
import { slicesOf } from '../../src/base/slices.ts';
import { allows } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { Catalogue } from '../records/catalogue/catalogue.ts';
import type { Identity } from '../request/context.ts';
import type { LiveEvent, StoredEvent } from '../storage/events.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';

/** Above this number, the events of one resource are sent as one, because the browser reloads the list either way. */
const maxSingleEvents = 20;
/** Maximum number of ids in one query. */
const idsAtOnce = 200;

type RecordEvent = Extract<LiveEvent, { type: 'record' }>;

/** An event that every user who may read the record receives, and the enterprise that owns the record. */
interface OwnedEvent {
  readonly event: Extract<LiveEvent, { resource: string }>;
  readonly owner: number | null;
}

interface AudienceDependencies {
  readonly catalogue: Catalogue;
  readonly dataAccess: DataAccessFactory;
}

/**
 * Returns the events for a user, in order: the user's own, of which a service token has none, and those of records the
 * user may read; then a `related` event for each resource that is computed from such records or shows their labels.
 */
export async function filterVisible(
  identity: Identity,
  events: readonly StoredEvent[],
  now: Date,
  { catalogue, dataAccess }: AudienceDependencies,
): Promise<LiveEvent[]> {
  const ofRecords = recordEvents(identity, events);
  const heard = ownEvents(identity, events);
  for (const [name, all] of groupBy(ofRecords, ({ event }) => event.resource)) {
    const resource = catalogue.find(name);
    if (!resource || !mayRead(identity, resource)) continue;
    const seen = await visible(identity, resource, all, now, dataAccess);
    identity.access?.touch(
      name,
      seen.flatMap(({ owner }) => (owner === null ? [] : [String(owner)])),
    );
    const changes = seen.flatMap(({ event }) => (event.type === 'record' ? [withoutDetails(event)] : []));
    const others = seen.flatMap(({ event }) => (event.type === 'record' ? [] : [event]));
    heard.push(...inShort(changes), ...others);
  }
  return [...heard, ...relatedEvents(identity, ofRecords, catalogue)];
}

/** Returns the events for the user alone. */
function ownEvents({ userId, serviceToken }: Identity, events: readonly StoredEvent[]): LiveEvent[] {
  if (serviceToken !== undefined) return [];
  return events.flatMap(({ to, event }) => ('user' in to && to.user === userId ? [event] : []));
}

/**
 * Returns the events of records in the enterprises of the user, or in the one that platform staff have chosen, including
 * records that the user may not read.
 */
function recordEvents({ isPlatform, enterpriseId, within }: Identity, events: readonly StoredEvent[]): OwnedEvent[] {
  return events.flatMap(({ to, event }) => {
    if ('user' in to || !('resource' in event)) return [];
    const owner = to.enterprise;
    const isOfAll = isPlatform && within === undefined;
    return isOfAll || owner === null || owner === (within ?? enterpriseId) ? [{ event, owner }] : [];
  });
}

/** Returns an event for each resource that the user may read and that is related to one of the changed records. */
function relatedEvents(identity: Identity, events: readonly OwnedEvent[], catalogue: Catalogue): RecordEvent[] {
  const related = new Set(events.flatMap(({ event }) => (event.type === 'record' ? relatedTo(event, catalogue) : [])));
  return [...related]
    .filter((resource) => mayRead(identity, resource))
    .map(({ name }) => ({ type: 'record', resource: name, ...unnamed, action: 'related' }));
}

/**
 * Returns other resources whose records are computed from the record of the event, or show its label if that changed.
 */
function relatedTo({ resource: name, isRenamed }: RecordEvent, catalogue: Catalogue): readonly Resource[] {
  const referring = isRenamed ? catalogue.referencesTo(name).map(({ resource }) => resource) : [];
  return [...catalogue.computedFrom(name), ...referring].filter((resource) => resource.name !== name);
}

function mayRead({ permissions, permissionVersion: version }: Identity, { rules }: Resource): boolean {
  const snapshot = { permissions, version };
  return allows(snapshot, rules.list) || allows(snapshot, rules.show);
}

/**
 * Returns the events whose record the user may see. Queries the database only if `list.where`, the data scope or
 * another enterprise can exclude records.
 */
async function visible(
  identity: Identity,
  resource: Resource,
  events: readonly OwnedEvent[],
  now: Date,
  dataAccess: DataAccessFactory,
): Promise<readonly OwnedEvent[]> {
  const isRestricted =
    resource.list.where !== undefined ||
    resource.reachedBy !== undefined ||
    (!identity.isPlatform && identity.dataScope !== 'all' && resource.scope);
  if (!isRestricted) return events;
  const ids = [...new Set(events.flatMap(({ event }) => event.id ?? []))];
  const reached = new Set<string>();
  const records = dataAccess.forIdentity(identity, now).records(resource.name);
  for (const some of slicesOf(ids, idsAtOnce)) {
    for (const id of await records.reached(some)) reached.add(id);
  }
  // For a record that left the user's scope, or was never in it, the event carries no id: it only says that something
  // changed.
  return events.flatMap((owned) => {
    const { event } = owned;
    if (event.id === null || reached.has(event.id)) return [owned];
    return event.type === 'record' && event.isMoved ? [{ event: { ...event, ...unnamed }, owner: null }] : [];
  });
}

/** The fields of an event that names no record. */
const unnamed = { id: null, action: 'many', actor: null, parents: undefined } as const;

/** Returns the event without what only the server needs. */
function withoutDetails({ type, resource, id, action, actor, parents }: RecordEvent): RecordEvent {
  return { type, resource, id, action, actor, ...(parents && { parents }) };
}

function inShort(events: readonly RecordEvent[]): readonly RecordEvent[] {
  const [first] = events;
  if (first === undefined || events.length <= maxSingleEvents) return events;
  return [{ ...first, ...unnamed }];
}
