import { conditionFields } from '../../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../../src/engine/resource.ts';
import { type LiveEvent, type NewEvent, publishEvents } from '../../../storage/events.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { HistoryEntry } from '../../../storage/records/write/history.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { publishReachEvents } from './reach-events.ts';

/** Maximum number of single events; a write of more records publishes one event. */
const maxSingleEvents = 20;

/** A record that was written, and the line of history that says what was done to it. */
export interface RecordChange {
  readonly entry: HistoryEntry;
  readonly values: Values;
}

/** Publishes the changes in the enterprise of the scope. The events are sent after the commit. */
export async function publishRecordEvents(
  context: Pick<RequestContext, 'services' | 'resource'>,
  scope: WritableDataAccess,
  changes: readonly RecordChange[],
): Promise<void> {
  const { transaction, enterprise } = scope;
  const entries = changes.map(({ entry }) => entry);
  await publishReachEvents(context, scope, entries);
  const to = { enterprise: enterprise === undefined ? null : Number(enterprise) };
  const events = eventsOf(context, changes).map((event): NewEvent => ({ to, event }));
  await publishEvents(transaction, context.resource.history ? events : gathered(transaction, events));
}

/** What a transaction has published of resources whose events are gathered, by resource and enterprise. */
const published = new WeakMap<object, Map<string, Set<string>>>();

/**
 * Returns the events that the transaction has not published yet; above the limit one for all of them, and then none. The
 * live hub gathers those of all transactions.
 */
function gathered(transaction: object, events: readonly NewEvent[]): NewEvent[] {
  const known = published.get(transaction) ?? new Map<string, Set<string>>();
  published.set(transaction, known);
  return events.flatMap(({ to, event }) => {
    if (event.type !== 'record') return [];
    const key = `${event.resource} ${JSON.stringify(to)}`;
    const before = known.get(key) ?? new Set();
    known.set(key, before);
    const facts = JSON.stringify(event);
    if (before.has(facts) || before.size > maxSingleEvents) return [];
    before.add(facts);
    const one = before.size > maxSingleEvents ? manyOf(event.resource) : event;
    return [{ to, event: { ...one, isGathered: true } }];
  });
}

type RecordEvent = Extract<LiveEvent, { type: 'record' }>;

function eventsOf(
  { resource, services }: Pick<RequestContext, 'services' | 'resource'>,
  changes: readonly RecordChange[],
): RecordEvent[] {
  if (changes.length > maxSingleEvents) {
    const isRenamed = changes.some(({ entry }) => isRename(resource, entry));
    return [{ ...manyOf(resource.name), ...(isRenamed && { isRenamed }) }];
  }
  const fields = services.catalogue.partFieldsOf(resource.name);
  return changes.map((change) => {
    const { entry } = change;
    const { record: id, action, actor } = entry;
    return {
      type: 'record',
      resource: resource.name,
      id,
      action,
      actor,
      ...(fields.length > 0 && { parents: parentsOf(fields, change) }),
      ...(isMove(resource, entry) && { isMoved: true }),
      ...(isRename(resource, entry) && { isRenamed: true }),
    };
  });
}

/** Returns the event of many records of a resource. */
function manyOf(resource: string): RecordEvent {
  return { type: 'record', resource, id: null, action: 'many', actor: null };
}

/** Returns the records that a message belongs to, and those that it belonged to before the change. */
function parentsOf(fields: readonly string[], { entry, values }: RecordChange): RecordEvent['parents'] {
  return Object.fromEntries(
    fields.map((name) => {
      const former = entry.changes.flatMap(({ field, from }) => (field === name ? from : []));
      return [name, [...new Set([values[name], ...former].flat().flatMap((value) => (value ? String(value) : [])))]];
    }),
  );
}

/** Returns true if the label of an existing record changed. A new record is not referenced yet. */
function isRename({ recordLabel }: Resource, { action, changes }: HistoryEntry): boolean {
  return action !== 'create' && changes.some(({ field }) => field === recordLabel);
}

/** Returns true if a change may move an existing record into or out of the data scope of a user. */
function isMove({ scope, list }: Resource, { action, changes }: HistoryEntry): boolean {
  const decisive = [...(scope?.owners ?? []), scope?.department, ...(list.where ? conditionFields(list.where) : [])];
  return action !== 'create' && changes.some(({ field }) => decisive.includes(field));
}
