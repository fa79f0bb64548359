import { conditionFields } from '../../../src/engine/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { type NewEvent, publishEvents } from '../../storage/events.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Change, HistoryEntry } from '../../storage/records/history.ts';
import type { RequestContext } from '../request-context.ts';
import { publishReachEvents } from './reach-events.ts';

/** Maximum number of single events; a write of more records publishes one event. */
const maxSingleEvents = 20;

/** Publishes the changes in the enterprise of the scope. The events are sent after the commit. */
export async function publishRecordEvents(
  context: Pick<RequestContext, 'parts' | 'resource'>,
  scope: WritableDataAccess,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const { resource } = context;
  await publishReachEvents(context, scope, entries);
  const to = { enterprise: scope.enterprise === undefined ? null : Number(scope.enterprise) };
  if (!resource.history) return publishGathered(resource.name, scope, to);
  await publishEvents(scope.transaction, eventsOf(resource, to, entries));
}

/** The resources, with their enterprises, about which a transaction has published a gathered event. */
const published = new WeakMap<object, Set<string>>();

/** Publishes one event for all records of the resource that the transaction writes. The live hub gathers them further. */
async function publishGathered(name: string, { transaction }: WritableDataAccess, to: NewEvent['to']): Promise<void> {
  const known = published.get(transaction) ?? new Set();
  published.set(transaction, known);
  const key = `${name} ${JSON.stringify(to)}`;
  if (known.has(key)) return;
  known.add(key);
  const event = { type: 'record', resource: name, id: null, action: 'many', actor: null } as const;
  await publishEvents(transaction, [{ to, event: { ...event, isGathered: true } }]);
}

function eventsOf(resource: Resource, to: NewEvent['to'], entries: readonly HistoryEntry[]): NewEvent[] {
  const { name } = resource;
  if (entries.length > maxSingleEvents) {
    const isRenamed = entries.some((entry) => isRename(resource, entry));
    const event = { type: 'record', resource: name, id: null, action: 'many', actor: null } as const;
    return [{ to, event: { ...event, ...(isRenamed && { isRenamed }) } }];
  }
  return entries.map((entry) => {
    const { record: id, action, actor, changes } = entry;
    return {
      to,
      event: {
        ...{ type: 'record', resource: name, id, action, actor },
        ...(isMove(resource, changes) && { isMoved: true }),
        ...(isRename(resource, entry) && { isRenamed: true }),
      },
    };
  });
}

/** Returns true if the label of an existing record changed. A new record is not referenced yet. */
function isRename({ recordLabel }: Resource, { action, changes }: HistoryEntry): boolean {
  return action !== 'create' && changes.some(({ field }) => field === recordLabel);
}

/** Returns true if a change may move a record into or out of the data scope of a user. */
function isMove({ scope, list }: Resource, changes: readonly Change[]): boolean {
  const decisive = [scope?.owner, scope?.department, ...(list.where ? conditionFields(list.where) : [])];
  return changes.some(({ field }) => decisive.includes(field));
}
