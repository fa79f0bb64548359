import { type Filter, keywordFilter } from '../../../../src/engine/queries/query.ts';
import type { BigramsInRows, SelectedBigrams } from '../../driver/dialect/bigram-store.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { markOf, searchBigrams } from '../../tables/search/bigrams.ts';
import { keywordNeedles, likeNeedles } from '../conditions/filter.ts';
import { every, type Predicate, some } from '../conditions/predicate.ts';
import type { QueryContext, Selection } from './query-context.ts';

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

/** Returns the condition for records that contain the bigrams; it matches a few more than those selected. */
export function holdsBigrams(
  { holds }: BigramsInRows,
  { table }: TableLayout,
  { all, any }: SelectedBigrams,
): Predicate {
  const lists = any.map((list) => holds(table, list));
  return every([...(all.length > 0 ? [holds(table, all)] : []), ...(any.length > 0 ? [some(lists)] : [])]);
}
