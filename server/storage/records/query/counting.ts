import { slicesOf } from '../../../../src/base/slices.ts';
import type { Condition } from '../../../../src/engine/fields/condition.ts';
import type { Filter } from '../../../../src/engine/queries/query.ts';
import type { NumberRow } from '../../query-cache.ts';
import { sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { filterIn, presetToSql, type QueryContext, type Selection } from './query-context.ts';
import { countAll, isFiltered, planQuery, runInReadPool } from './query-plan.ts';

/** Up to this many records, one scan for all counts is faster than one index lookup per count. */
const readOnce = 150_000;

/** Returns how many of the selected records satisfy each condition. Each count stops at `max`. */
export async function countEach(
  layout: TableLayout,
  queryContext: QueryContext,
  selection: Selection,
  conditions: readonly Condition[],
  max: number | undefined,
): Promise<number[]> {
  if (conditions.length === 0) return [];
  // For each count, a database would use one index and then look up the other columns in every row.
  const isReadOnce =
    isFiltered(selection) && (await planQuery(layout, queryContext, selection).count(readOnce + 1)) <= readOnce;
  if (isReadOnce) {
    const counts = await countOnce(layout, queryContext, selection, conditions);
    return counts.map((count) => Math.min(count, max ?? count));
  }
  const paths = conditions.map((condition) => {
    const where = selection.where === undefined ? condition : { all: [selection.where, condition] };
    return planQuery(layout, queryContext, { ...selection, where }).countPlan();
  });
  return countAll(runInReadPool(queryContext), await Promise.all(paths), max);
}

/** Up to this many columns of one statement; PostgreSQL has 1,664. */
const maxColumns = 500;

/** Returns for each filter whether one of the selected records satisfies it. */
export async function findEach(
  layout: TableLayout,
  queryContext: QueryContext,
  selection: Selection,
  filters: readonly Filter[],
): Promise<boolean[]> {
  const { from, where } = await planQuery(layout, queryContext, selection).countPlan();
  const found: boolean[] = [];
  for (const slice of slicesOf(filters, maxColumns)) {
    const columns = slice.map((filter, index) => {
      const holds = filterIn(layout, queryContext, filter, selection.readable ?? new Set());
      return sqlText`max(case when ${holds} then 1 else 0 end) as ${sqlText.id(`n${index}`)}`;
    });
    const [row] = await runInReadPool(queryContext)(
      sqlText<NumberRow>`select ${sqlText.join(columns)} from ${from} where ${where}`,
    );
    found.push(...slice.map((_filter, index) => row?.[`n${index}`] === 1));
  }
  return found;
}

async function countOnce(
  layout: TableLayout,
  queryContext: QueryContext,
  selection: Selection,
  conditions: readonly Condition[],
): Promise<number[]> {
  const { from, where } = await planQuery(layout, queryContext, selection).countPlan();
  const counts = conditions.map((condition, index) => {
    const holds = presetToSql(condition, layout, queryContext);
    return sqlText`count(case when ${holds} then 1 end) as ${sqlText.id(`n${index}`)}`;
  });
  const [row] = await runInReadPool(queryContext)(
    sqlText<NumberRow>`select ${sqlText.join(counts)} from ${from} where ${where}`,
  );
  return conditions.map((_condition, index) => row?.[`n${index}`] ?? 0);
}
