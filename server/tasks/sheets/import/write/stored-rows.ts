import { type Kysely, type Selectable, sql } from 'kysely';
import { slicesOf } from '../../../../../src/base/slices.ts';
import type { Message } from '../../../../request/messages.ts';
import type { SystemTables } from '../../../../storage/system/system-tables.ts';
import type { Values } from '../../../../storage/tables/layout.ts';
import { readMessage } from '../../../jobs/store.ts';
import type { CellValue, RowErrors, RowOutcome, SheetRow } from '../row.ts';
import type { WrittenRow } from './write.ts';

type Executor = Kysely<SystemTables>;

/** Rows per statement; a row has about ten parameters, and the databases allow tens of thousands. */
const slice = 500;

/** A stored row of an import. */
export interface StoredRow extends SheetRow {
  readonly outcome: RowOutcome | undefined;
  readonly errors: RowErrors;
  readonly record: string | undefined;
  readonly version: number | undefined;
  readonly before: Values | undefined;
  readonly kept: Message | undefined;
}

/** The result of a processed row. */
export interface RowResult {
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly errors: RowErrors;
  readonly written?: WrittenRow | undefined;
}

/** Stores rows as received. A row that is sent again replaces the earlier one. */
export async function storeRows(executor: Executor, job: string, rows: readonly SheetRow[]): Promise<void> {
  const kept = rows.map(({ row, cells }) => ({ job: Number(job), row, cells: JSON.stringify([...cells]) }));
  for (const some of slicesOf(kept, slice)) {
    await executor
      .insertInto('job_row')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['job', 'row']).doUpdateSet({ cells: sql.ref('excluded.cells'), ...nothingYet }),
      )
      .execute();
  }
}

/**
 * Stores the results of rows, in order. If the rows are consecutive, one statement updates all with the same plain
 * outcome, because most rows succeed.
 */
export async function storeResults(executor: Executor, job: string, results: readonly RowResult[]): Promise<void> {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return;
  const isUsual = ({ outcome, errors, written }: RowResult) =>
    outcome === first.outcome && errors.size === 0 && written === undefined;
  const isWhole = last.row - first.row === results.length - 1;
  const others = isWhole && isUsual(first) ? results.filter((result) => !isUsual(result)) : results;
  if (others.length < results.length) {
    await executor
      .updateTable('job_row')
      .set({ ...nothingYet, outcome: first.outcome })
      .where('job', '=', Number(job))
      .where('row', '>=', first.row)
      .where('row', '<=', last.row)
      .execute();
  }
  const kept = others.map((result) => ({ job: Number(job), ...toColumns(result) }));
  for (const some of slicesOf(kept, slice)) {
    await executor
      .insertInto('job_row')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['job', 'row']).doUpdateSet({
          outcome: sql.ref('excluded.outcome'),
          errors: sql.ref('excluded.errors'),
          record: sql.ref('excluded.record'),
          version: sql.ref('excluded.version'),
          before: sql.ref('excluded.before'),
        }),
      )
      .execute();
  }
}

function toColumns({ row, outcome, errors, written }: RowResult) {
  return {
    row,
    // Not used, because the row exists and keeps its cells.
    cells: '',
    outcome,
    errors: errors.size === 0 ? null : JSON.stringify([...errors]),
    record: written === undefined ? null : Number(written.record),
    version: written?.version ?? null,
    before: written?.before === undefined ? null : JSON.stringify(written.before),
  };
}

/** Columns of a row without a result. */
const nothingYet = { outcome: null, errors: null, record: null, version: null, before: null };

/** Returns the next rows from an index, filtered by `outcome` if given. */
export async function nextRows(
  executor: Executor,
  job: string,
  {
    from,
    limit,
    outcome,
  }: { readonly from: number; readonly limit: number; readonly outcome?: RowOutcome | undefined },
): Promise<StoredRow[]> {
  const question = executor
    .selectFrom('job_row')
    .selectAll()
    .where('job', '=', Number(job))
    .where('row', '>=', from)
    .orderBy('row')
    .limit(limit);
  const rows = await (outcome === undefined ? question : question.where('outcome', '=', outcome)).execute();
  return rows.map(toRow);
}

/** Returns the rows of an import that wrote a record, before an index, in reverse order. */
export async function lastWritten(
  executor: Executor,
  job: string,
  before: number,
  limit: number,
): Promise<StoredRow[]> {
  const rows = await executor
    .selectFrom('job_row')
    .selectAll()
    .where('job', '=', Number(job))
    .where('row', '<', before)
    .where('record', 'is not', null)
    .where('outcome', 'in', ['create', 'update'])
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Returns the number of rows, of those with `outcome` if given. */
export async function countRows(executor: Executor, job: string, outcome?: RowOutcome): Promise<number> {
  const question = executor
    .selectFrom('job_row')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('job', '=', Number(job));
  const { n } = await (outcome === undefined
    ? question
    : question.where('outcome', '=', outcome)
  ).executeTakeFirstOrThrow();
  return n;
}

/** Stores why the undo left the record of a row unchanged. */
export async function keep(executor: Executor, job: string, row: number, reason: Message): Promise<void> {
  await executor
    .updateTable('job_row')
    .set({ kept: JSON.stringify(reason) })
    .where('job', '=', Number(job))
    .where('row', '=', row)
    .execute();
}

/** Returns true if the undo of the job restored or removed a record. */
export async function isAnyUndone(executor: Executor, job: string): Promise<boolean> {
  const found = await executor
    .selectFrom('job_row')
    .select('row')
    .where('job', '=', Number(job))
    .where('record', 'is not', null)
    .where('outcome', 'in', ['create', 'update'])
    .where('kept', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Updates the version of the record in all rows of the import that wrote it. */
export async function versionIs(executor: Executor, job: string, record: string, version: number): Promise<void> {
  await executor
    .updateTable('job_row')
    .set({ version })
    .where('job', '=', Number(job))
    .where('record', '=', Number(record))
    .execute();
}

/** Returns the rows whose records the undo left unchanged. */
export async function keptRows(executor: Executor, job: string, limit: number): Promise<StoredRow[]> {
  const rows = await executor
    .selectFrom('job_row')
    .selectAll()
    .where('job', '=', Number(job))
    .where('kept', 'is not', null)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

function toRow(row: Selectable<SystemTables['job_row']>): StoredRow {
  const cells: [string, CellValue][] = JSON.parse(row.cells);
  const errors: [string, Message[]][] = row.errors === null ? [] : JSON.parse(row.errors);
  return {
    row: row.row,
    cells: new Map(cells),
    outcome: outcomes.find((one) => one === row.outcome),
    errors: new Map(errors),
    record: row.record === null ? undefined : String(row.record),
    version: row.version ?? undefined,
    before: row.before === null ? undefined : JSON.parse(row.before),
    kept: row.kept === null ? undefined : readMessage(row.kept),
  };
}

const outcomes: readonly RowOutcome[] = ['create', 'update', 'skip', 'fail'];
