import type { LiveEvent } from '@refinedev/core';
import type { Parents, ServerEvent } from './events.ts';

export interface Subscription {
  readonly channel: string;
  readonly types: readonly string[];
  /** If not empty, only events about these records are delivered. */
  readonly ids: ReadonlySet<string>;
  readonly callback: (event: LiveEvent) => void;
}

type DeliveredEvent = Exclude<ServerEvent, { type: 'permissions' }>;

/** Adds an event to what is delivered next to the subscriptions that it matches. */
export function gatherEvent(
  event: DeliveredEvent,
  subscriptions: Iterable<Subscription>,
  gathered: Map<Subscription, LiveEvent>,
): void {
  for (const subscription of subscriptions) {
    const live = liveEventOf(event, subscription);
    if (live) gathered.set(subscription, joined(gathered.get(subscription), live));
  }
}

/** Returns the event for a subscription, or undefined if it does not match. */
function liveEventOf(event: DeliveredEvent, wanted: Subscription): LiveEvent | undefined {
  const { channel, types, ids } = wanted;
  const date = new Date();
  if (event.type === 'connection') {
    return channel === 'connection' ? { channel, type: '*', payload: { isUp: event.isUp }, date } : undefined;
  }
  if (event.type === 'reset') return { channel, type: '*', payload: { ids: [] }, date };
  const summaries =
    event.type === 'record'
      ? {
          channel: `resources/${event.resource}`,
          type: typeOf(event.action),
          action: event.action,
          actor: event.actor,
          parents: event.parents,
        }
      : { channel: event.type === 'about' ? `${event.what}s/${event.resource}` : `${event.type}s`, type: 'updated' };
  const { channel: at, type, ...facts } = summaries;
  if (at !== channel || !(types.includes('*') || types.includes(type))) return undefined;
  if (event.id !== null && ids.size > 0 && !ids.has(event.id)) return undefined;
  return { channel, type, payload: { ids: event.id === null ? [] : [event.id], ...facts }, date };
}

/** Merges two events: the later one with the ids of both. If one of them concerns many records, the result does too. */
function joined(earlier: LiveEvent | undefined, later: LiveEvent): LiveEvent {
  if (!earlier) return later;
  const [before, after] = [earlier.payload.ids ?? [], later.payload.ids ?? []];
  const ids = before.length === 0 || after.length === 0 ? [] : [...new Set([...before, ...after])];
  return {
    ...later,
    payload: { ...later.payload, ids, parents: both(earlier.payload.parents, later.payload.parents) },
  };
}

/** Returns the parents of either, by the fields that both name: without one, those of any record may have changed. */
function both(before: Parents | undefined, after: Parents | undefined): Parents | undefined {
  if (!before || !after) return undefined;
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, ids]) => (before[field] ? [[field, [...before[field], ...ids]]] : [])),
  );
}

function typeOf(action: string): string {
  if (action === 'create' || action === 'restore') return 'created';
  return action === 'delete' ? 'deleted' : 'updated';
}
