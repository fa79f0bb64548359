import type { Generated } from 'kysely';
import { required, type TableBuilder } from './table-builder.ts';

/** Imports and exports. */
export interface JobTables {
  /** Long work that somebody asked for: an import or an export. `server/jobs` alone reads and writes it and its rows. */
  job: {
    id: Generated<number>;
    kind: string;
    resource: string;
    state: string;
    enterprise: number;
    user: number;
    /** The language its files and reasons are written in. */
    language: string;
    /** What was asked for, as JSON. */
    options: string;
    total: number;
    done: number;
    /** The part of the work it is at; null before the first. */
    phase: string | null;
    /** Where the phase has come to. */
    cursor: number;
    /** What came of it so far, as JSON. */
    counts: string | null;
    /** Why it failed: a message as JSON. */
    error: string | null;
    /** What the sheet is called. */
    file: string;
    /** The file it made. */
    made: string | null;
    /** A hash by which the same request sent again is known. */
    key: string | null;
    /** A hash of that request; null where there was no key, or an earlier release did not keep it. */
    request: string | null;
    createdAt: string;
    finishedAt: string | null;
    /** Which server is at it, and until when others leave it alone. */
    lease: string | null;
    leaseUntil: string | null;
    isCancelled: number;
  };
  /** A row of a sheet that is imported, what became of it, and what undoing it needs. */
  job_row: {
    job: number;
    row: number;
    cells: string;
    outcome: string | null;
    /** Messages by field, as JSON. */
    errors: string | null;
    /** The record it made or changed, its version since, and the values it had before, as JSON. */
    record: number | null;
    version: number | null;
    before: string | null;
    /** Why undoing left it as it is: a message as JSON. */
    kept: string | null;
  };
  /** How many bytes of rows were sent for a job; only for jobs whose rows still hold what was sent. */
  job_size: { job: number; bytes: number };
}

/** Makes the tables of jobs where they are missing. */
export async function createJobTables({ table, index, identity }: TableBuilder<keyof JobTables>): Promise<void> {
  await table('job')
    .$call(identity)
    .addColumn('kind', 'text', required)
    .addColumn('resource', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('enterprise', 'bigint', required)
    .addColumn('user', 'bigint', required)
    .addColumn('language', 'text', required)
    .addColumn('options', 'text', required)
    .addColumn('total', 'integer', required)
    .addColumn('done', 'integer', required)
    .addColumn('phase', 'text')
    .addColumn('cursor', 'integer', required)
    .addColumn('counts', 'text')
    .addColumn('error', 'text')
    .addColumn('file', 'text', required)
    .addColumn('made', 'text')
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('request', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('finishedAt', 'text')
    .addColumn('lease', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('isCancelled', 'integer', required)
    .execute();
  await table('job_row')
    .addColumn('job', 'bigint', required)
    .addColumn('row', 'integer', required)
    .addColumn('cells', 'text', required)
    .addColumn('outcome', 'text')
    .addColumn('errors', 'text')
    .addColumn('record', 'bigint')
    .addColumn('version', 'integer')
    .addColumn('before', 'text')
    .addColumn('kept', 'text')
    .addPrimaryKeyConstraint('job_row_key', ['job', 'row'])
    .execute();
  await table('job_size')
    .addColumn('job', 'bigint', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', required)
    .execute();
  await index('job_by_user').on('job').columns(['user', 'id']).execute();
  await index('job_by_state').on('job').columns(['state', 'id']).execute();
  await index('job_row_by_record').on('job_row').columns(['job', 'record']).execute();
}
