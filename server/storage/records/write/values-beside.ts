import { slicesOf } from '../../../../src/base/slices.ts';
import { insertInto, sqlText } from '../../sql-text.ts';
import type { Besides, TableLayout, Values } from '../../tables/layout.ts';
import { valueColumn } from '../conditions/condition.ts';
import type { QueryContext } from '../query/query-context.ts';
import { toColumn } from '../query/rows.ts';

interface Written {
  readonly id: number;
  readonly values: Values;
}

/** Most rows of one statement, which have six parameters each. */
const mostRows = 300;

/** Writes the values that stand beside the table, of records that have none. */
export async function insertValues(
  { resource, besides }: TableLayout,
  { executor, tenancy }: QueryContext,
  records: readonly Written[],
): Promise<void> {
  if (besides.fields.length === 0) return;
  // In a scope of all enterprises, that of a record is among its values.
  const enterpriseOf = (values: Values) =>
    tenancy.enterprise === 'all' ? Number(values.enterprise) : tenancy.enterprise;
  const rows = records.flatMap(({ id, values }) =>
    [...cellsOf(besides, values)].flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const type = valueColumn(besides.values.get(name)?.type ?? 'text');
      const cells = { text: null, number: null, [type]: value };
      return [{ resource: resource.name, record: id, enterprise: enterpriseOf(values), name, ...cells }];
    }),
  );
  for (const some of slicesOf(rows, mostRows)) await insertInto('record_value', some).execute(executor);
}

/** Writes the values among the changes anew, with what is derived from them. */
export async function changeValues(
  layout: TableLayout,
  queryContext: QueryContext,
  { id, values }: Written,
  changes: Values,
): Promise<void> {
  const { resource, besides } = layout;
  const fields = besides.fields.filter(({ name }) => name in changes);
  if (fields.length === 0) return;
  const derived = besides.derived.filter(({ from }) => from.some((name) => name in changes));
  const names = sqlText.join([...fields.map(({ name }) => name), ...derived.map(({ column }) => column)]);
  await sqlText`delete from record_value
    where resource = ${resource.name} and record = ${id} and name in (${names})`.execute(queryContext.executor);
  const changed = { ...layout, besides: { ...besides, fields, derived } };
  await insertValues(changed, queryContext, [{ id, values }]);
}

/** Returns the fields, and what is derived from them, as they would stand in columns. */
function cellsOf({ fields, derived, values: places }: Besides, values: Values): Map<string, unknown> {
  const own = fields.filter(({ name }) => !places.get(name)?.of);
  return new Map([
    ...own.map((stored): [string, unknown] => [stored.name, toColumn(stored, values[stored.name])]),
    ...derived.map((one): [string, unknown] => [one.column, one.compute(values)]),
  ]);
}
