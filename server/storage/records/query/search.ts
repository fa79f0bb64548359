import { type Filter, keywordFilter } from '../../../../src/engine/queries/query.ts';
import type { NumberRow } from '../../query-cache.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { asArray, asWords, bigramColumn, bigramTable } from '../../tables/search/bigram-store.ts';
import { markOf, searchBigrams } from '../../tables/search/bigrams.ts';
import { column } from '../conditions/condition.ts';
import { keywordNeedles, likeNeedles } from '../conditions/filter.ts';
import { every, type Predicate, some } from '../conditions/predicate.ts';
import type { QueryContext, Selection } from './query-context.ts';

/** Bigrams of the selected records. */
export interface SelectedBigrams {
  /** Every record contains all of these. */
  readonly all: readonly number[];
  /** And, if there are any, all of at least one of these lists. */
  readonly any: readonly (readonly number[])[];
}

/**
 * Returns the bigrams of a selection. Undefined if it searches no indexed text, or if the bigrams of the table are not
 * complete yet.
 */
export function bigramsOfSelection(
  layout: TableLayout,
  queryContext: QueryContext,
  selection: Selection,
): SelectedBigrams | undefined {
  if (!queryContext.isSearchable(layout.table)) return undefined;
  const { filters = [], keyword } = selection;
  const asked = searchBigrams([
    ...(keyword === undefined ? [] : keywordNeedles(keyword)),
    ...filters.flatMap((filter) => likeNeedles(filter, layout)),
  ]);
  const { enterprise } = queryContext.tenancy;
  const any = filters.map((filter) => bigramsOfList(filter, layout)).find((lists) => lists.length > 0) ?? [];
  if (asked.length === 0 && any.length === 0) return undefined;
  const isMarked = layout.hasEnterprise && enterprise !== 'all';
  return { all: isMarked ? [...markOf(enterprise), ...asked] : asked, any };
}

/** Returns the bigrams of each of several values; none if a record may be selected without any. */
function bigramsOfList({ field, operator, values }: Filter, { searched }: TableLayout): number[][] {
  const isSearched = operator === 'like' && (field === keywordFilter || searched.includes(field));
  if (!isSearched || values.length < 2) return [];
  const lists = values.map((value) =>
    searchBigrams(field === keywordFilter ? keywordNeedles(String(value)) : [String(value)]),
  );
  return lists.every(({ length }) => length > 0) ? lists : [];
}

/** Formats the bigrams as a full-text query of SQLite. */
function asQuery({ all, any }: SelectedBigrams): string {
  const lists = any.map((list) => `(${asWords(list)})`).join(' OR ');
  return [...(all.length > 0 ? [`(${asWords(all)})`] : []), ...(any.length > 0 ? [`(${lists})`] : [])].join(' AND ');
}

/** PostgreSQL: the condition for records that contain all the bigrams; it matches a few more than those selected. */
export function holdsBigrams({ table }: TableLayout, { all, any }: SelectedBigrams): Predicate {
  const holds = (list: readonly number[]): Predicate =>
    sqlText`(${sqlText.ref(`${table}.${bigramColumn}`)} @> ${asArray(list)}::integer[])`;
  return every([...(all.length > 0 ? [holds(all)] : []), ...(any.length > 0 ? [some(any.map(holds))] : [])]);
}

/** SQLite: reads the bigram table first, then the records it finds. Use `from` and `where` together. */
export function ledByBigrams(
  layout: TableLayout,
  bigrams: SelectedBigrams,
): { readonly from: SqlText; readonly where: Predicate } {
  const found = bigramTable(layout);
  return {
    from: sqlText`${sqlText.id(found)} cross join ${sqlText.table(layout.table)}
      on ${column(layout, { name: 'id' })} = ${sqlText.ref(`${found}.rowid`)}`,
    where: sqlText`(${sqlText.id(found)} match ${asQuery(bigrams)})`,
  };
}

/** SQLite: returns how many records contain the bigrams, whether selected or not; counting stops at `max`. */
export async function countHolding(
  layout: TableLayout,
  { executor, queryCache }: Pick<QueryContext, 'executor' | 'queryCache'>,
  bigrams: SelectedBigrams,
  max: number,
): Promise<number> {
  const found = sqlText.id(bigramTable(layout));
  const question = sqlText<NumberRow>`select count(*) as n from
    (select rowid from ${found} where ${found} match ${asQuery(bigrams)} limit ${max})`;
  const [row] = await queryCache.ask(question, executor);
  return row?.n ?? 0;
}
