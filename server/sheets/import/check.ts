import { sql } from 'kysely';
import type { RequestContext } from '../../resources/request-context.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { planRows } from './plan.ts';
import { untilRepeat } from './repeats.ts';
import type { ImportOptions, PlannedRow, SheetRow } from './row.ts';
import type { SeenValues } from './seen.ts';

/**
 * Checks the rows up to the first that repeats another one. All changes are rolled back. Only reads `seen`: the caller
 * adds the rows with `remember` after the commit.
 */
export async function checkRows(
  context: RequestContext,
  all: WritableDataAccess,
  rows: readonly SheetRow[],
  options: ImportOptions,
  seen: SeenValues,
): Promise<PlannedRow[]> {
  const { transaction } = all;
  await sql`savepoint no_trace`.execute(transaction);
  const planned = await planRows(context, all, untilRepeat(context, all, rows), options, seen);
  await sql`rollback to savepoint no_trace`.execute(transaction);
  await sql`release savepoint no_trace`.execute(transaction);
  return planned;
}
