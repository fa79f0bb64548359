import { type RawBuilder, sql } from 'kysely';
import type { NumberRow } from '../query-cache.ts';
import { asArray, asWords, bigramColumn, bigramTable } from '../tables/bigram-store.ts';
import { markOf, searchBigrams } from '../tables/bigrams.ts';
import type { TableLayout } from '../tables/layout.ts';
import { column } from './condition.ts';
import { keywordNeedles, likeNeedles } from './filter.ts';
import type { Predicate } from './predicate.ts';
import type { QueryContext, Selection } from './query-context.ts';

/** Bigrams that every selected record holds; none where nothing is looked for that they tell of, or they are not made yet. */
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

/** On PostgreSQL: records that hold them all, a few more than those selected. */
export function holdsBigrams({ table }: TableLayout, bigrams: readonly number[]): Predicate {
  return sql`(${sql.ref(`${table}.${bigramColumn}`)} @> ${asArray(bigrams)}::integer[])`;
}

/** On SQLite: the table of bigrams first, then the records it leads to. The condition belongs to it. */
export function ledByBigrams(
  layout: TableLayout,
  bigrams: readonly number[],
): { readonly from: RawBuilder<unknown>; readonly where: Predicate } {
  const found = bigramTable(layout);
  return {
    from: sql`${sql.id(found)} cross join ${sql.table(layout.table)}
      on ${column(layout, { name: 'id' })} = ${sql.ref(`${found}.rowid`)}`,
    where: sql`(${sql.id(found)} match ${asWords(bigrams)})`,
  };
}

/** On SQLite: how many records hold the bigrams, counted to `most` at most; whether they are selected is not asked. */
export async function countHolding(
  layout: TableLayout,
  { executor, queryCache: findings }: Pick<QueryContext, 'executor' | 'queryCache'>,
  bigrams: readonly number[],
  most: number,
): Promise<number> {
  const found = sql.id(bigramTable(layout));
  const question = sql<NumberRow>`select count(*) as n from
    (select rowid from ${found} where ${found} match ${asWords(bigrams)} limit ${most})`;
  const [row] = await findings.ask(question, executor);
  return row?.n ?? 0;
}
