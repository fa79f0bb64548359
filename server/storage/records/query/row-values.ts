import { memoizeByObject } from '../../../../src/base/calls/memoize.ts';
import { groupPairs } from '../../../../src/base/grouping.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import { systemColumns, type TableLayout } from '../../tables/layout.ts';
import { computedValues } from '../conditions/computed.ts';
import { column } from '../conditions/condition.ts';
import { lookedUpValues } from './lookup.ts';
import { type QueryContext, sourceOf } from './query-context.ts';
import { type DatabaseRow, type LinkedValues, type MadeValues, type StoredRecord, toRecord } from './rows.ts';

/** Returns the columns that make a record, as in a select. */
export const columnsOf = memoizeByObject((layout: TableLayout): SqlText => {
  const { hasEnterprise, columns } = layout;
  const names = ['id', ...(hasEnterprise ? ['enterprise'] : []), ...Object.keys(systemColumns)];
  return sqlText.join([...names, ...columns.map(({ name }) => name)].map((name) => readable(layout, name)));
});

/** The expression that reads a column. Of a write-only field, it reads only whether there is a value. */
function readable(layout: TableLayout, name: string): SqlText {
  const at = column(layout, { name });
  return layout.fields.get(name)?.isWriteOnly
    ? sqlText`case when ${at} is null then null else 1 end as ${sqlText.id(name)}`
    : at;
}

/** Returns the records of rows, with the values that stand in other tables. */
export async function withOtherValues(
  layout: TableLayout,
  queryContext: QueryContext,
  rows: readonly DatabaseRow[],
): Promise<StoredRecord[]> {
  const linked = await linkedValues(layout, queryContext, rows);
  const made = await madeValues(layout, queryContext, rows);
  return rows.map((row) => toRecord(row, linked, layout, made));
}

/** Values of fields without a column, by field and record. */
async function madeValues(
  layout: TableLayout,
  queryContext: QueryContext,
  rows: readonly DatabaseRow[],
): Promise<MadeValues> {
  const looked = await lookedUpValues(queryContext.reading, layout, queryContext, rows);
  const byField = new Map<string, ReadonlyMap<number, unknown>>(looked);
  if (rows.length === 0) return byField;
  const ids = rows.map((row) => Number(row.id));
  for (const [name, values] of await valuesBeside(layout, queryContext, ids)) byField.set(name, values);
  for (const computed of layout.computed) {
    byField.set(
      computed.name,
      await computedValues(queryContext.reading, computed, layout, sourceOf(computed, queryContext), ids),
    );
  }
  return byField;
}

/** Returns the values of fields that have a table of their own. */
export async function linkedValues(
  layout: TableLayout,
  { reading }: Pick<QueryContext, 'reading'>,
  found: readonly DatabaseRow[],
): Promise<LinkedValues> {
  const byField = new Map<string, ReadonlyMap<number, readonly unknown[]>>();
  if (found.length === 0) return byField;
  const ids = found.map((row) => Number(row.id));
  for (const { name, link } of layout.links) {
    const { rows } = await sqlText<{ record: number; value: unknown }>`select record, value from ${sqlText.table(link)}
      where record in (${sqlText.join(ids)}) order by record, position`.execute(reading);
    byField.set(name, groupPairs(rows.map(({ record, value }) => [record, value])));
  }
  return byField;
}

/** Returns the values that stand beside the table, by field and record. */
async function valuesBeside(
  layout: TableLayout,
  { reading }: Pick<QueryContext, 'reading'>,
  ids: readonly number[],
): Promise<MadeValues> {
  const { fields } = layout.besides;
  if (fields.length === 0) return new Map();
  const values = fields.map((stored) => sqlText`${column(layout, stored)} as ${sqlText.id(stored.name)}`);
  const { rows } = await sqlText<DatabaseRow>`select id as _record, ${sqlText.join(values)}
    from ${sqlText.table(layout.table)} where id in (${sqlText.join(ids)})`.execute(reading);
  const valuesOf = (name: string) => new Map(rows.map((row) => [Number(row._record), row[name]]));
  return new Map(fields.map(({ name }) => [name, valuesOf(name)]));
}
