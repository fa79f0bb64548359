import type { Generated, Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { identityColumn } from '../identity-column.ts';
import type { SystemTables } from '../system-tables.ts';
import { addMissingColumn } from './existing.ts';

/** What the server keeps about records, beside the tables of the resources themselves. */
export type RecordTables = {
  /** Who did what to a record, and what it changed, as JSON. */
  record_history: {
    id: Generated<number>;
    resource: string;
    record: number;
    at: string;
    actor: number | null;
    actorName: string;
    action: string;
    changes: string;
    /** The import it was part of. */
    job: number | null;
  };
  /** The last running number of a field in an enterprise (0 for what belongs to the platform). */
  record_counter: { resource: string; field: string; enterprise: number; last: number };
  /**
   * Outcomes of requests that carried an idempotency key: `outcome` is JSON, null where it may not be kept; `request` is a
   * hash of what was sent, null where an earlier release did not keep it.
   */
  idempotency: { key: string; at: string; outcome: string | null; request: string | null };
  /** How each derived column was computed. */
  derived_column: { table: string; column: string; recipe: string };
};

/** Names no resource may take, besides those of the system's own tables. */
export const recordTableNames = [
  'record_history',
  'record_counter',
  'idempotency',
  'derived_column',
] as const satisfies readonly (keyof RecordTables)[];

/** The same connection, with these tables known. */
export function withRecordTables(db: Kysely<SystemTables>): Kysely<SystemTables & RecordTables> {
  return db.withTables<RecordTables>();
}

/** Creates them where they are missing. */
export async function createRecordTables(trx: Kysely<SystemTables>, kind: Database['kind']): Promise<void> {
  const table = (name: keyof RecordTables) => trx.schema.createTable(name).ifNotExists();
  await table('record_history')
    .$call(identityColumn(kind))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'bigint')
    .addColumn('actorName', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('job', 'bigint')
    .execute();
  await table('record_counter')
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('enterprise', 'bigint', (column) => column.notNull())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('record_counter_key', ['resource', 'field', 'enterprise'])
    .execute();
  await table('idempotency')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('request', 'text')
    .execute();
  await table('derived_column')
    .addColumn('table', 'text', (column) => column.notNull())
    .addColumn('column', 'text', (column) => column.notNull())
    .addColumn('recipe', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('derived_column_key', ['table', 'column'])
    .execute();
  await addMissingColumn(trx, kind, 'record_history', 'job', 'bigint');
  await addMissingColumn(trx, kind, 'idempotency', 'request', 'text');
  const index = (name: string) => trx.schema.createIndex(name).ifNotExists();
  await index('record_history_by_record').on('record_history').columns(['resource', 'record', 'id']).execute();
  await index('record_history_by_job').on('record_history').columns(['job', 'resource', 'record']).execute();
  await index('idempotency_by_time').on('idempotency').column('at').execute();
}
