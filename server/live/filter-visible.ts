import { allows } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { groupBy } from '../../src/engine/shared/grouping.ts';
import { slicesOf } from '../../src/engine/shared/slices.ts';
import type { Identity } from '../context.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { LiveEvent, StoredEvent } from '../storage/events.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';

/** Above this number, the events of one resource are sent as one, because the browser reloads the list either way. */
const maxSingleEvents = 20;
/** Maximum number of ids in one query. */
const idsAtOnce = 200;

type RecordEvent = Extract<LiveEvent, { type: 'record' }>;
type CommentEvent = Extract<LiveEvent, { type: 'comment' }>;
/** An event that every user who may read the record receives. */
type RecordRelatedEvent = RecordEvent | CommentEvent;

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
  const heard: LiveEvent[] = [];
  const ofRecords: RecordRelatedEvent[] = [];
  const owners = new Map<RecordRelatedEvent, number | null>();
  const related = new Set<Resource>();
  for (const { to, event } of events) {
    if ('user' in to) {
      if (to.user === identity.userId && identity.serviceToken === undefined) heard.push(event);
    } else if ((event.type === 'record' || event.type === 'comment') && isInReach(identity, to.enterprise)) {
      owners.set(event, to.enterprise);
      ofRecords.push(event);
      if (event.type === 'record') for (const resource of relatedTo(event, catalogue)) related.add(resource);
    }
  }
  for (const [name, own] of groupBy(ofRecords, ({ resource }) => resource)) {
    const resource = catalogue.find(name);
    if (!resource || !mayRead(identity, resource)) continue;
    const seen = await visible(identity, resource, own, now, dataAccess);
    identity.access?.touch(name, ownersOf(seen, owners));
    const changes = seen.flatMap((event) => (event.type === 'record' ? [event] : []));
    heard.push(
      ...inShort(
        changes.map(({ type, resource: of, id, action, actor, parents }) => ({
          type,
          resource: of,
          id,
          action,
          actor,
          ...(parents && { parents }),
        })),
      ),
      ...seen.filter(({ type }) => type === 'comment'),
    );
  }
  for (const resource of related) {
    if (mayRead(identity, resource))
      heard.push({ type: 'record', resource: resource.name, ...unnamed, action: 'related' });
  }
  return heard;
}

function ownersOf(
  events: readonly RecordRelatedEvent[],
  owners: ReadonlyMap<RecordRelatedEvent, number | null>,
): string[] {
  return events.flatMap((event) => {
    const owner = owners.get(event) ?? null;
    return owner === null ? [] : [String(owner)];
  });
}

/**
 * Returns other resources whose records are computed from the record of the event, or show its label if that changed.
 */
function relatedTo({ resource: name, isRenamed }: RecordEvent, catalogue: Catalogue): readonly Resource[] {
  const referring = isRenamed ? catalogue.referencesTo(name).map(({ resource }) => resource) : [];
  return [...catalogue.computedFrom(name), ...referring].filter((resource) => resource.name !== name);
}

function isInReach({ isPlatform, enterpriseId }: Identity, enterprise: number | null): boolean {
  return isPlatform || enterprise === null || enterprise === enterpriseId;
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
  events: readonly RecordRelatedEvent[],
  now: Date,
  dataAccess: DataAccessFactory,
): Promise<readonly RecordRelatedEvent[]> {
  const isRestricted =
    resource.list.where !== undefined ||
    resource.reachedBy !== undefined ||
    (!identity.isPlatform && identity.dataScope !== 'all' && resource.scope);
  if (!isRestricted) return events;
  const ids = [...new Set(events.flatMap(({ id }) => id ?? []))];
  const reached = new Set<string>();
  const records = dataAccess.forIdentity(identity, now).records(resource.name);
  for (const some of slicesOf(ids, idsAtOnce)) {
    for (const id of await records.reached(some)) reached.add(id);
  }
  // For a record that left the user's scope, or was never in it, the event carries no id: it only says that something
  // changed.
  return events.flatMap((event) => {
    if (event.id === null || reached.has(event.id)) return [event];
    return event.type === 'record' && event.isMoved ? [{ ...event, ...unnamed }] : [];
  });
}

/** The fields of an event that names no record. */
const unnamed = { id: null, action: 'many', actor: null, parents: undefined } as const;

function inShort(events: readonly RecordEvent[]): readonly RecordEvent[] {
  const [first] = events;
  if (first === undefined || events.length <= maxSingleEvents) return events;
  return [{ ...first, ...unnamed }];
}
