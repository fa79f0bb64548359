import { type Kysely, sql } from 'kysely';
import { slicesOf } from '../../../src/base/slices.ts';
import type { Message } from '../../request/messages.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { Values } from '../../storage/tables/layout.ts';

type Executor = Kysely<SystemTables>;

/** A record of a bulk operation. */
export interface BulkRecord {
  readonly id: string;
  /** The version that it must still have; undefined if any will do. */
  readonly version?: number | undefined;
}

/** The record was changed, as the undo needs it, or the reason why it was not. */
export type BulkResult = { readonly row: number } & (
  | { readonly version: number; readonly before: Values }
  | { readonly errors: ReadonlyMap<string, readonly Message[]> }
);

/** Rows per statement. */
const slice = 500;

/** Adds records to a job, as rows from an index on. */
export async function addRecords(
  executor: Executor,
  job: string,
  from: number,
  records: readonly BulkRecord[],
): Promise<void> {
  const rows = records.map(({ id, version }, index) => ({
    job: Number(job),
    row: from + index,
    cells: '[]',
    record: Number(id),
    version: version ?? null,
  }));
  for (const some of slicesOf(rows, slice)) await executor.insertInto('job_row').values(some).execute();
}

/** Adds the records that an earlier job refused. Returns their number. They may have changed since. */
export async function addRefused(executor: Executor, job: string, earlier: string): Promise<number> {
  const { rows } = await sql<{ record: number }>`insert into job_row (job, row, cells, record)
    select ${Number(job)}, row_number() over (order by row) - 1, '[]', record from job_row
    where job = ${Number(earlier)} and outcome = 'fail' returning record`.execute(executor);
  return rows.length;
}

/** Returns the id of the record that was added last. */
export async function lastRecord(executor: Executor, job: string): Promise<string | undefined> {
  const found = await executor
    .selectFrom('job_row')
    .select('record')
    .where('job', '=', Number(job))
    .orderBy('row', 'desc')
    .limit(1)
    .executeTakeFirst();
  const record = found?.record ?? null;
  return record === null ? undefined : String(record);
}

/** Stores the result of each record. */
export async function storeResults(executor: Executor, job: string, results: readonly BulkResult[]): Promise<void> {
  const rows = results.map((result) => ({
    // The cells are not used, because the row exists and keeps its own.
    job: Number(job),
    row: result.row,
    cells: '',
    ...('errors' in result
      ? { outcome: 'fail', errors: JSON.stringify([...result.errors]), version: null, before: null }
      : { outcome: 'update', errors: null, version: result.version, before: JSON.stringify(result.before) }),
  }));
  await executor
    .insertInto('job_row')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['job', 'row']).doUpdateSet({
        outcome: sql.ref('excluded.outcome'),
        errors: sql.ref('excluded.errors'),
        version: sql.ref('excluded.version'),
        before: sql.ref('excluded.before'),
      }),
    )
    .execute();
}
