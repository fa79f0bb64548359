import type { Kysely } from 'kysely';
import type { Dialect } from '../../driver/dialect/dialect.ts';
import { sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import { featureRecordTables } from '../../tables/feature-tables.ts';
import type { TableLayout, Values } from '../../tables/layout.ts';
import { withRecordTables } from '../../tables/record-tables.ts';
import { linkedValues } from '../query/row-values.ts';
import { type DatabaseRow, toRecord } from '../query/rows.ts';

/** Tables with rows about a record, by `resource` and `record`. */
const besides = [
  ...(['record_history', 'record_version', 'record_value', 'reminder', 'due_retry'] as const),
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
  dialect: Dialect,
  layout: TableLayout,
  { until, limit }: PurgeRequest,
): Promise<Values[]> {
  const table = sqlText.table(layout.table);
  const { rows } =
    await sqlText<DatabaseRow>`select * from ${table} where "deletedAt" is not null and "deletedAt" < ${until}
    order by "deletedAt" limit ${limit} ${dialect.rowLock('update skip locked')}`.execute(trx);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => Number(row.id));
  const listed = sqlText.join(ids);
  const linked = await linkedValues(layout, { reading: trx }, rows);
  for (const { link } of layout.links) {
    await sqlText`delete from ${sqlText.table(link)} where record in (${listed})`.execute(trx);
  }
  for (const name of besides) {
    await withRecordTables(trx)
      .deleteFrom(name)
      .where('resource', '=', layout.resource.name)
      .where('record', 'in', ids)
      .execute();
  }
  await sqlText`delete from ${table} where id in (${listed})`.execute(trx);
  if (layout.searched.length > 0) await dialect.bigrams.remove(trx, layout.table, ids);
  return rows.map((row) => toRecord(row, linked, layout, new Map()).values);
}
