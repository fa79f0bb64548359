import { type RawBuilder, sql } from 'kysely';
import type { Numbers } from '../findings.ts';
import { asArray, asWords, bigramColumn, bigramTable } from '../tables/bigram-store.ts';
import { bigramsAsked, markOf } from '../tables/bigrams.ts';
import type { TableLayout } from '../tables/layout.ts';
import type { Truth } from './boolean.ts';
import { column } from './condition.ts';
import { keywordNeedles, likeNeedles } from './filter.ts';
import type { Reach, Selection } from './reach.ts';

/** Bigrams that every selected record holds; none where nothing is looked for that they tell of, or they are not made yet. */
export function bigramsOfSelection(layout: TableLayout, reach: Reach, selection: Selection): number[] {
  if (!reach.isSearchable(layout.table)) return [];
  const { filters = [], keyword } = selection;
  const asked = bigramsAsked([
    ...(keyword === undefined ? [] : keywordNeedles(keyword)),
    ...filters.flatMap((filter) => likeNeedles(filter, layout)),
  ]);
  const { enterprise } = reach.tenancy;
  const isMarked = asked.length > 0 && layout.hasEnterprise && enterprise !== 'all';
  return isMarked ? [...markOf(enterprise), ...asked] : asked;
}

/** On PostgreSQL: records that hold them all, a few more than those selected. */
export function holdsBigrams({ table }: TableLayout, bigrams: readonly number[]): Truth {
  return sql`(${sql.ref(`${table}.${bigramColumn}`)} @> ${asArray(bigrams)}::integer[])`;
}

/** On SQLite: the table of bigrams first, then the records it leads to. The condition belongs to it. */
export function ledByBigrams(
  layout: TableLayout,
  bigrams: readonly number[],
): { readonly from: RawBuilder<unknown>; readonly where: Truth } {
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
  { executor, findings }: Pick<Reach, 'executor' | 'findings'>,
  bigrams: readonly number[],
  most: number,
): Promise<number> {
  const found = sql.id(bigramTable(layout));
  const question = sql<Numbers>`select count(*) as n from
    (select rowid from ${found} where ${found} match ${asWords(bigrams)} limit ${most})`;
  const [row] = await findings.ask(question, executor);
  return row?.n ?? 0;
}
