import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../../database.ts';
import { sql } from '../../sql.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { bigramTable } from '../../tables/search/bigram-store.ts';

/**
 * Permanently deletes the oldest records of a log whose `at` is before `until`, in every enterprise, with their
 * bigrams. Deletes at most `limit`, and returns how many. Lines of a log are never restored, so the index of the list
 * by `at` finds them.
 */
export async function removeOldest(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<number> {
  const table = sql.table(layout.table);
  const { rows } = await sql<{ id: number }>`select id from ${table} where "deletedAt" is null and at < ${until}
    order by at limit ${limit}`.execute(trx);
  const old = rows.map(({ id }) => id);
  if (old.length === 0) return 0;
  await sql`delete from ${table} where id in (${sql.join(old)})`.execute(trx);
  if (kind === 'sqlite' && layout.searched.length > 0) {
    await sql`delete from ${sql.id(bigramTable(layout))} where rowid in (${sql.join(old)})`.execute(trx);
  }
  return old.length;
}
