import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database.ts';
import { sql } from '../sql.ts';
import type { SystemTables } from '../system-tables.ts';
import { bigramTable } from '../tables/bigram-store.ts';
import type { TableLayout } from '../tables/layout.ts';

/**
 * Permanently deletes the oldest records of a log whose `at` is before `until`, in every enterprise, with their
 * bigrams. Deletes at most `limit`, and returns how many. Relies on ids ascending with `at`: only the records with the
 * `limit` lowest ids are examined.
 */
export async function removeOldest(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: Pick<TableLayout, 'table' | 'searched'>,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<number> {
  const table = sql.table(layout.table);
  const { rows } = await sql<{
    id: number;
    at: string;
  }>`select id, at from ${table} order by id limit ${limit}`.execute(trx);
  const old = rows.filter(({ at }) => at < until).map(({ id }) => id);
  if (old.length === 0) return 0;
  await sql`delete from ${table} where id in (${sql.join(old)})`.execute(trx);
  if (kind === 'sqlite' && layout.searched.length > 0) {
    await sql`delete from ${sql.id(bigramTable(layout))} where rowid in (${sql.join(old)})`.execute(trx);
  }
  return old.length;
}
