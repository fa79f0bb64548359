import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/** What is sent after a commit, and which reminders have been sent. */
export interface OutboxTables {
  /** Messages, written in the transaction that causes them. Only `server/delivery/outbox` reads and writes this table. */
  outbox: {
    id: Generated<number>;
    /** Identifies the message to its receiver, who may get it twice. */
    key: string;
    /** Who handles it. */
    topic: string;
    /** Null for a message of the platform. */
    enterprise: number | null;
    /** Whose turn it uses: enterprise and topic. Messages of an earlier release share one turn. */
    share: Generated<string>;
    /** JSON. */
    payload: string;
    state: 'waiting' | 'done' | 'failed' | 'cancelled';
    /** Messages of one lane are sent one after another, and wait together when one fails. */
    lane: string | null;
    /** A waiting message takes up later ones of the same kind. */
    mergeKey: string | null;
    attempts: number;
    createdAt: string;
    dueAt: string;
    /** Null until it is sent, cancelled or given up. */
    endedAt: string | null;
    lease: string | null;
    /** Until then, other servers leave it alone. */
    leaseUntil: string | null;
  };
  /** Lanes that are down: whose last message was refused by what would have refused any. */
  outbox_lane: {
    lane: string;
    /** How many were refused in a row. */
    failures: number;
    /** Until then, none of its messages is sent. */
    heldUntil: string;
  };
  /** Reminders that were sent, by the value of the date. */
  reminder: { resource: string; event: string; record: number; value: string; minutes: number; expiresAt: string };
}

/** Creates the tables of the outbox if they are missing. */
export async function createOutboxTables(builder: TableBuilder<keyof OutboxTables>): Promise<void> {
  const { table, index, identity, create } = builder;
  await table('outbox')
    .$call(identity)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('topic', 'text', required)
    .addColumn('enterprise', 'bigint')
    .addColumn('share', 'text', (column) => column.notNull().defaultTo(''))
    .$call(columns('text', ['payload', 'state'], required))
    .$call(columns('text', ['lane', 'mergeKey']))
    .addColumn('attempts', 'integer', required)
    .$call(columns('text', ['createdAt', 'dueAt'], required))
    .$call(columns('text', ['endedAt', 'lease', 'leaseUntil']))
    .$call(create);
  await table('outbox_lane')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('heldUntil', 'text', required)
    .$call(create);
  await table('reminder')
    .$call(columns('text', ['resource', 'event'], required))
    .addColumn('record', 'bigint', required)
    .addColumn('value', 'text', required)
    .addColumn('minutes', 'integer', required)
    .addColumn('expiresAt', 'text', required)
    .addPrimaryKeyConstraint('reminder_key', ['resource', 'event', 'record', 'value', 'minutes'])
    .$call(create);
  await index('outbox_by_lease').on('outbox').column('leaseUntil').execute();
  await index('outbox_by_share').on('outbox').columns(['state', 'share', 'dueAt', 'id']).execute();
  await index('outbox_by_lane').on('outbox').columns(['lane', 'state']).execute();
  await index('outbox_by_end').on('outbox').column('endedAt').execute();
}
