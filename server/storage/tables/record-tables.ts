import type { Generated, Kysely } from 'kysely';
import type { Dialect } from '../driver/dialect/dialect.ts';
import { type SystemTables, systemTableNames } from '../system/system-tables.ts';
import { columns, required, type TableBuilder } from '../system/table-builder.ts';
import { tableBuilder } from './existing.ts';
import { featureTables } from './feature-tables.ts';

/** Tables about records, besides those of the resources. */
export type RecordTables = {
  /** The history: who did what to a record, and the changes as JSON. */
  record_history: {
    id: Generated<number>;
    resource: string;
    record: number;
    at: string;
    actor: number | null;
    actorName: string;
    action: string;
    changes: string;
    /** Id of the import that made the change. */
    job: number | null;
    /** Number of the version that was restored. */
    version: number | null;
  };
  /** Kept versions of records: `values` is JSON, by field. */
  record_version: {
    resource: string;
    record: number;
    number: number;
    at: string;
    actor: number | null;
    actorName: string;
    action: string;
    values: string;
  };
  /**
   * Values of fields that only some enterprises have, as they would stand in a column, and what is derived from them:
   * `text` or `number`, by the type of the column.
   */
  record_value: {
    resource: string;
    record: number;
    enterprise: number;
    name: string;
    text: string | null;
    number: number | null;
  };
  /** The last number of a field in an enterprise (0 for records of the platform). */
  record_counter: { resource: string; field: string; enterprise: number; last: number };
  /**
   * Outcomes of requests with an idempotency key. `outcome` is JSON, or null if it must not be stored; `request` is a
   * hash of the request, or null if an earlier release did not store it. `followingUntil` is null unless the work after
   * the commit still lasts, which is over by then or never ends.
   */
  idempotency: {
    key: string;
    at: string;
    outcome: string | null;
    request: string | null;
    followingUntil: string | null;
  };
  /** How each derived column was computed. */
  derived_column: { table: string; column: string; recipe: string };
  /** How the values of each column are written (`StoredField.encoding`). */
  column_encoding: { table: string; column: string; encoding: string };
};

const recordTableNames = [
  'record_history',
  'record_version',
  'record_value',
  'record_counter',
  'idempotency',
  'derived_column',
  'column_encoding',
] as const satisfies readonly (keyof RecordTables)[];

/** Names that no resource may use: the tables of the server itself, and those about records. */
export const serverTables: readonly string[] = [...systemTableNames, ...recordTableNames, ...featureTables];

/** Returns the same connection, typed with these tables. */
export function withRecordTables(db: Kysely<SystemTables>): Kysely<SystemTables & RecordTables> {
  return db.withTables<RecordTables>();
}

/** Creates the tables, and the columns that they lack. */
export async function createRecordTables(trx: Kysely<SystemTables>, dialect: Dialect): Promise<void> {
  const builder = await tableBuilder<keyof RecordTables>(trx, dialect);
  const { table, index, identity, create } = builder;
  await table('record_history')
    .$call(identity)
    .addColumn('resource', 'text', required)
    .addColumn('record', 'bigint', required)
    .addColumn('at', 'text', required)
    .addColumn('actor', 'bigint')
    .$call(columns('text', ['actorName', 'action', 'changes'], required))
    .$call(columns('bigint', ['job', 'version']))
    .$call(create);
  await table('record_version')
    .addColumn('resource', 'text', required)
    .addColumn('record', 'bigint', required)
    .addColumn('number', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('actor', 'bigint')
    .$call(columns('text', ['actorName', 'action', 'values'], required))
    .addPrimaryKeyConstraint('record_version_key', ['resource', 'record', 'number'])
    .$call(create);
  await table('record_value')
    .addColumn('resource', 'text', required)
    .$call(columns('bigint', ['record', 'enterprise'], required))
    .addColumn('name', 'text', required)
    .addColumn('text', 'text')
    .addColumn('number', 'double precision')
    .addPrimaryKeyConstraint('record_value_key', ['resource', 'name', 'record'])
    .$call(create);
  await table('record_counter')
    .$call(columns('text', ['resource', 'field'], required))
    .$call(columns('bigint', ['enterprise', 'last'], required))
    .addPrimaryKeyConstraint('record_counter_key', ['resource', 'field', 'enterprise'])
    .$call(create);
  await index('record_history_by_record').on('record_history').columns(['resource', 'record', 'id']).execute();
  await index('record_value_by_record').on('record_value').columns(['resource', 'record']).execute();
  await index('record_history_by_job').on('record_history').columns(['job', 'resource', 'record']).execute();
  await createWriteTables(builder);
}

/** Creates the tables of what writes came to, and of how columns are computed and written. */
async function createWriteTables({ table, index, create }: TableBuilder<keyof RecordTables>): Promise<void> {
  await table('idempotency')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', required)
    .$call(columns('text', ['outcome', 'request', 'followingUntil']))
    .$call(create);
  await table('derived_column')
    .$call(columns('text', ['table', 'column', 'recipe'], required))
    .addPrimaryKeyConstraint('derived_column_key', ['table', 'column'])
    .$call(create);
  await table('column_encoding')
    .$call(columns('text', ['table', 'column', 'encoding'], required))
    .addPrimaryKeyConstraint('column_encoding_key', ['table', 'column'])
    .$call(create);
  await index('idempotency_by_time').on('idempotency').column('at').execute();
}
