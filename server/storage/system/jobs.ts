import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/** Imports and exports. */
export interface JobTables {
  /**
   * A job: an import or an export that a user requested. Only `server/tasks/jobs` reads and writes this table and its rows.
   */
  job: {
    id: Generated<number>;
    kind: string;
    resource: string;
    state: string;
    enterprise: number;
    user: number;
    /** Language of its files and messages. */
    language: string;
    /** The requested options, as JSON. */
    options: string;
    total: number;
    done: number;
    /** The current phase; null before the first. */
    phase: string | null;
    /** Position within the phase. */
    cursor: number;
    /** The results so far, as JSON. */
    counts: string | null;
    /** Why it failed: a message as JSON. */
    error: string | null;
    /** Name of the sheet. */
    file: string;
    /** Id of the file it generated. */
    made: string | null;
    /** Hash of the idempotency key, by which a repeated request is recognised. */
    key: string | null;
    /** Hash of that request; null if there was no key, or if an earlier release did not store the hash. */
    request: string | null;
    createdAt: string;
    finishedAt: string | null;
    /** The server that runs the job, and the time until which other servers leave it alone. */
    lease: string | null;
    leaseUntil: string | null;
    isCancelled: number;
    /** How often its lease has expired in this phase; null before the first lease. */
    interruptions: number | null;
  };
  /** A row of an imported sheet, its outcome, and what an undo needs. */
  job_row: {
    job: number;
    row: number;
    cells: string;
    outcome: string | null;
    /** Messages by field, as JSON. */
    errors: string | null;
    /** The record that was created or changed, its version after that, and its previous values as JSON. */
    record: number | null;
    version: number | null;
    before: string | null;
    /** Why an undo did not revert this row: a message as JSON. */
    kept: string | null;
  };
  /** The bytes of rows sent for a job. Only for jobs whose rows still contain what was sent. */
  job_size: { job: number; bytes: number };
}

/** Creates the job tables if they are missing. */
export async function createJobTables(builder: TableBuilder<keyof JobTables>): Promise<void> {
  const { table, index, identity, create } = builder;
  await table('job')
    .$call(identity)
    .$call(columns('text', ['kind', 'resource', 'state'], required))
    .$call(columns('bigint', ['enterprise', 'user'], required))
    .$call(columns('text', ['language', 'options'], required))
    .$call(columns('integer', ['total', 'done'], required))
    .addColumn('phase', 'text')
    .addColumn('cursor', 'integer', required)
    .$call(columns('text', ['counts', 'error']))
    .addColumn('file', 'text', required)
    .addColumn('made', 'text')
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('request', 'text')
    .addColumn('createdAt', 'text', required)
    .$call(columns('text', ['finishedAt', 'lease', 'leaseUntil']))
    .addColumn('isCancelled', 'integer', required)
    .addColumn('interruptions', 'bigint')
    .$call(create);
  await table('job_row')
    .addColumn('job', 'bigint', required)
    .addColumn('row', 'integer', required)
    .addColumn('cells', 'text', required)
    .$call(columns('text', ['outcome', 'errors']))
    .addColumn('record', 'bigint')
    .addColumn('version', 'integer')
    .$call(columns('text', ['before', 'kept']))
    .addPrimaryKeyConstraint('job_row_key', ['job', 'row'])
    .$call(create);
  await table('job_size')
    .addColumn('job', 'bigint', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', required)
    .$call(create);
  await index('job_by_user').on('job').columns(['user', 'id']).execute();
  await index('job_by_state').on('job').columns(['state', 'id']).execute();
  await index('job_row_by_record').on('job_row').columns(['job', 'record']).execute();
}
