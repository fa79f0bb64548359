import { type Executor, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';

/** Tells one state of the records of an enterprise from another. Letters and digits. */
export type Revision = string;

/** Returns the state of the records of an enterprise; undefined if it has none and none that was deleted lately. */
export async function revisionOf(
  executor: Executor,
  { table }: Pick<TableLayout, 'table'>,
  enterprise: number,
): Promise<Revision | undefined> {
  const { rows } = await sqlText<{ changes: number | null; at: string | null }>`
    select sum(version) as changes, max("updatedAt") as at from ${sqlText.table(table)}
    where enterprise = ${enterprise}`.execute(executor);
  const { changes = null, at = null } = rows[0] ?? {};
  return changes === null || at === null
    ? undefined
    : [Number(changes), Date.parse(at)].map((one) => one.toString(36)).join('');
}
