import type { NumberRow } from '../query-cache.ts';
import { type Sql, sql } from '../sql.ts';
import { asArray, asWords, bigramColumn, bigramTable } from '../tables/bigram-store.ts';
import { markOf, searchBigrams } from '../tables/bigrams.ts';
import type { TableLayout } from '../tables/layout.ts';
import { column } from './condition.ts';
import { keywordNeedles, likeNeedles } from './filter.ts';
import type { Predicate } from './predicate.ts';
import type { QueryContext, Selection } from './query-context.ts';

/**
 * Returns bigrams that every selected record contains. Empty if the selection searches no indexed text, or if the
 * bigrams of the table are not complete yet.
 */
export function bigramsOfSelection(layout: TableLayout, queryContext: QueryContext, selection: Selection): number[] {
  if (!queryContext.isSearchable(layout.table)) return [];
  const { filters = [], keyword } = selection;
  const asked = searchBigrams([
    ...(keyword === undefined ? [] : keywordNeedles(keyword)),
    ...filters.flatMap((filter) => likeNeedles(filter, layout)),
  ]);
  const { enterprise } = queryContext.tenancy;
  const isMarked = asked.length > 0 && layout.hasEnterprise && enterprise !== 'all';
  return isMarked ? [...markOf(enterprise), ...asked] : asked;
}

/** PostgreSQL: the condition for records that contain all the bigrams; it matches a few more than those selected. */
export function holdsBigrams({ table }: TableLayout, bigrams: readonly number[]): Predicate {
  return sql`(${sql.ref(`${table}.${bigramColumn}`)} @> ${asArray(bigrams)}::integer[])`;
}

/** SQLite: reads the bigram table first, then the records it finds. Use `from` and `where` together. */
export function ledByBigrams(
  layout: TableLayout,
  bigrams: readonly number[],
): { readonly from: Sql<unknown>; readonly where: Predicate } {
  const found = bigramTable(layout);
  return {
    from: sql`${sql.id(found)} cross join ${sql.table(layout.table)}
      on ${column(layout, { name: 'id' })} = ${sql.ref(`${found}.rowid`)}`,
    where: sql`(${sql.id(found)} match ${asWords(bigrams)})`,
  };
}

/** SQLite: returns how many records contain the bigrams, whether selected or not; counting stops at `max`. */
export async function countHolding(
  layout: TableLayout,
  { executor, queryCache }: Pick<QueryContext, 'executor' | 'queryCache'>,
  bigrams: readonly number[],
  max: number,
): Promise<number> {
  const found = sql.id(bigramTable(layout));
  const question = sql<NumberRow>`select count(*) as n from
    (select rowid from ${found} where ${found} match ${asWords(bigrams)} limit ${max})`;
  const [row] = await queryCache.ask(question, executor);
  return row?.n ?? 0;
}
