import { sql } from 'kysely';
import type { PlannedRow, SheetRow } from '../row.ts';
import { type Planning, planRows } from './plan.ts';
import { untilRepeat } from './repeats.ts';

/**
 * Checks the rows up to the first that repeats another one. All changes are rolled back. Only reads `seen`: the caller
 * adds the rows with `remember` after the commit.
 */
export async function checkRows(planning: Planning, rows: readonly SheetRow[]): Promise<PlannedRow[]> {
  const { context, scope } = planning;
  const { transaction } = scope;
  await sql`savepoint no_trace`.execute(transaction);
  const planned = await planRows(planning, untilRepeat(context, scope, rows));
  await sql`rollback to savepoint no_trace`.execute(transaction);
  await sql`release savepoint no_trace`.execute(transaction);
  return planned;
}
