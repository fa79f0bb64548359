import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SystemTables } from '../../storage/system/system-tables.ts';

export interface NewMessage {
  readonly topic: string;
  /** Null for a message of the platform. */
  readonly enterprise: number | null;
  readonly payload: object;
  readonly now: Date;
  /** When it is sent at the earliest. @default now */
  readonly dueAt?: Date | undefined;
  /** Messages of one lane are sent one after another, and wait together when one fails. @default none */
  readonly lane?: string;
  /** A waiting message takes up later ones with the same key. @default none */
  readonly mergeKey?: string | undefined;
}

/**
 * Stores a message in the transaction that causes it: it is sent if and only if the transaction commits. Returns the
 * key that identifies it to its receiver. Wake the outbox after the commit, or it is found within a second.
 */
export async function addMessage(trx: Kysely<SystemTables>, message: NewMessage): Promise<string> {
  const { topic, enterprise, payload, now, dueAt = now, lane = null, mergeKey = null } = message;
  const key = randomUUID();
  await trx
    .insertInto('outbox')
    .values({
      key,
      topic,
      enterprise,
      share: `${enterprise ?? ''} ${topic}`,
      lane,
      mergeKey,
      payload: JSON.stringify(payload),
      state: 'waiting',
      attempts: 0,
      createdAt: now.toISOString(),
      dueAt: dueAt.toISOString(),
    })
    .execute();
  return key;
}

/** Removes a message in the transaction that stored it. */
export async function removeMessage(trx: Kysely<SystemTables>, key: string): Promise<void> {
  await trx.deleteFrom('outbox').where('key', '=', key).execute();
}

/**
 * Changes the payload of a message that waits under the merge key and was not tried yet. Returns false if there is none.
 */
export async function mergeMessage(
  trx: Kysely<SystemTables>,
  mergeKey: string,
  merge: (payload: unknown) => object,
): Promise<boolean> {
  const found = await trx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('mergeKey', '=', mergeKey)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('lease', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  const payload = JSON.stringify(merge(JSON.parse(found.payload)));
  await trx.updateTable('outbox').set({ payload }).where('id', '=', found.id).execute();
  return true;
}
