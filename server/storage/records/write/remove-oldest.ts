import type { Kysely } from 'kysely';
import type { Dialect } from '../../driver/dialect/dialect.ts';
import { sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { TableLayout } from '../../tables/layout.ts';

/**
 * Permanently deletes the oldest records of a log whose `at` is before `until`, in every enterprise, with their
 * bigrams. Deletes at most `limit`, and returns how many. Lines of a log are never restored, so the index of the list
 * by `at` finds them.
 */
export async function removeOldest(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  layout: TableLayout,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<number> {
  const table = sqlText.table(layout.table);
  const { rows } = await sqlText<{ id: number }>`select id from ${table} where "deletedAt" is null and at < ${until}
    order by at limit ${limit}`.execute(trx);
  const old = rows.map(({ id }) => id);
  if (old.length === 0) return 0;
  await sqlText`delete from ${table} where id in (${sqlText.join(old)})`.execute(trx);
  if (layout.searched.length > 0) await dialect.bigrams.remove(trx, layout.table, old);
  return old.length;
}
