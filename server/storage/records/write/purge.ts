import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../../database.ts';
import { sql } from '../../sql.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import { featureRecordTables } from '../../tables/feature-tables.ts';
import type { TableLayout, Values } from '../../tables/layout.ts';
import { withRecordTables } from '../../tables/record-tables.ts';
import { bigramTable } from '../../tables/search/bigram-store.ts';
import { linkedValues } from '../query/row-values.ts';
import { type Row, toRecord } from '../query/rows.ts';

/** Tables with rows about a record, by `resource` and `record`. */
const besides = [
  ...(['record_history', 'record_version', 'reminder', 'due_retry'] as const),
  ...featureRecordTables,
] as const;

export interface PurgeRequest {
  /** Records that were deleted before this moment. */
  readonly until: string;
  readonly limit: number;
}

/**
 * Deletes marked records for good, in every enterprise, with their values and what is kept about them. Deletes at most
 * `limit`, and returns the values of each, whose files the caller releases. The operation log keeps its lines. Locks the
 * records first, and leaves out one that another transaction has locked: it may be restoring it.
 */
export async function purgeRemoved(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  { until, limit }: PurgeRequest,
): Promise<Values[]> {
  const table = sql.table(layout.table);
  const { rows } = await sql<Row>`select * from ${table} where "deletedAt" is not null and "deletedAt" < ${until}
    order by "deletedAt" limit ${limit} ${kind === 'postgres' ? sql`for update skip locked` : sql``}`.execute(trx);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => Number(row.id));
  const listed = sql.join(ids);
  const linked = await linkedValues(layout, { reading: trx }, rows);
  for (const { link } of layout.links) {
    await sql`delete from ${sql.table(link)} where record in (${listed})`.execute(trx);
  }
  for (const name of besides) {
    await withRecordTables(trx)
      .deleteFrom(name)
      .where('resource', '=', layout.resource.name)
      .where('record', 'in', ids)
      .execute();
  }
  await sql`delete from ${table} where id in (${listed})`.execute(trx);
  if (kind === 'sqlite' && layout.searched.length > 0) {
    await sql`delete from ${sql.id(bigramTable(layout))} where rowid in (${listed})`.execute(trx);
  }
  return rows.map((row) => toRecord(row, linked, layout, new Map()).values);
}
