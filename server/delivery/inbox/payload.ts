import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { addMessage } from '../outbox/store.ts';

/** A record that an event is about. */
const item = z.object({
  id: z.string(),
  /** The users responsible for it. */
  to: z.array(z.string()),
  /** The users whom the write has notified of it in the console. */
  notified: z.array(z.string()).default([]),
  /** The date that a reminder is about. */
  value: z.string().optional(),
});

/** What happened, as the transaction of the write stores it. */
export const eventPayload = z.object({
  event: z.string(),
  resource: z.string(),
  /** The user who did it; null for the server and for a service token. */
  actor: z.number().nullable(),
  at: z.string(),
  items: z.array(item),
  /** Id of the background job that did it, which an undo takes back. */
  job: z.string().optional(),
  /** Number of records; more than `items` if one receiver gets very many. */
  count: z.number(),
});
export type EventPayload = z.infer<typeof eventPayload>;

/** Stores an event in the transaction that causes it. Events of an enterprise become notices in order. */
export async function addEvent(
  trx: Kysely<SystemTables>,
  enterprise: number | null,
  payload: EventPayload,
  now: Date,
): Promise<void> {
  await addMessage(trx, { topic: 'notice.event', lane: `event ${enterprise ?? ''}`, enterprise, payload, now });
}

/** What one receiver gets by one channel. */
export const deliveryPayload = eventPayload.extend({
  /** Id of the rule; null if the enterprise has none for the event. */
  rule: z.string().nullable(),
  /** The receiver; null for a webhook. */
  user: z.number().nullable(),
});
export type DeliveryPayload = z.infer<typeof deliveryPayload>;

/** Maximum number of records that the message to one receiver names. An event has all, with those responsible. */
export const maxItems = 200;

/** Returns a message that stands for both. */
export function mergePayloads(first: DeliveryPayload, next: DeliveryPayload): DeliveryPayload {
  const known = new Set(first.items.map(({ id }) => id));
  const added = next.items.filter(({ id }) => !known.has(id));
  const isSameActor = first.actor === next.actor;
  return {
    ...first,
    actor: isSameActor ? first.actor : null,
    at: next.at,
    items: [...first.items, ...added].slice(0, maxItems),
    count: first.count + next.count - (next.items.length - added.length),
  };
}
