import { sql } from 'kysely';
import type { Condition } from '../../../src/engine/condition.ts';
import type { Numbers } from '../findings.ts';
import type { TableLayout } from '../tables/layout.ts';
import { conditionToSql } from './condition.ts';
import { askAside, countsIn, finding, isNarrowedBy } from './finding.ts';
import type { Reach, Selection } from './reach.ts';

/** So many records are read once for all counts rather than along an index for each. */
const readOnce = 150_000;

/** How many of the selected records satisfy each condition, each counted to `most` at most. */
export async function countEach(
  layout: TableLayout,
  reach: Reach,
  selection: Selection,
  conditions: readonly Condition[],
  most: number | undefined,
): Promise<number[]> {
  if (conditions.length === 0) return [];
  // SQLite goes along one index and looks up what the others would tell, for each of the counts anew.
  const isReadOnce =
    reach.kind === 'sqlite' &&
    isNarrowedBy(selection) &&
    (await finding(layout, reach, selection).count(readOnce + 1)) <= readOnce;
  if (isReadOnce) {
    const counts = await countOnce(layout, reach, selection, conditions);
    return counts.map((count) => Math.min(count, most ?? count));
  }
  const ways = conditions.map((condition) => {
    const where = selection.where === undefined ? condition : { all: [selection.where, condition] };
    return finding(layout, reach, { ...selection, where }).wayToCount();
  });
  return countsIn(askAside(reach), await Promise.all(ways), most);
}

async function countOnce(
  layout: TableLayout,
  reach: Reach,
  selection: Selection,
  conditions: readonly Condition[],
): Promise<number[]> {
  const { from, where } = await finding(layout, reach, selection).wayToCount();
  const counts = conditions.map((condition, index) => {
    const holds = conditionToSql(condition, layout, reach.context);
    return sql`count(case when ${holds} then 1 end) as ${sql.id(`n${index}`)}`;
  });
  const [row] = await askAside(reach)(sql<Numbers>`select ${sql.join(counts)} from ${from} where ${where}`);
  return conditions.map((_condition, index) => row?.[`n${index}`] ?? 0);
}
