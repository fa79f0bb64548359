import type { Sort } from '../../../../src/engine/resource.ts';
import type { NumberRow } from '../../query-cache.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import { isIndexedChoice, isIndexedRange, orderColumn, orderIndex } from '../../tables/indexes.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column } from '../conditions/condition.ts';
import { mayBeNull, orderToSql } from '../conditions/filter.ts';
import { every, type Predicate } from '../conditions/predicate.ts';
import { joinsFor, type QueryContext, type Selection, selected } from './query-context.ts';
import { bigramsOfSelection, holdsBigrams } from './search.ts';

/** Up to this many records, sorting them is faster than finding them along an index of a million. */
const maxSortedRows = 4000;
/** The same limit if an index contains all columns of the sort. */
const maxIndexedRows = 40_000;
/**
 * Up to this row, a page without filters is read through `executor` instead of the read pool: it is fast on a table of
 * any size.
 */
const maxImmediateRows = 1000;

const ranges: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte']);

/** Finds the ids of the records of a selection, for any sort and any range. */
export interface QueryPlan {
  /** Returns the number of records; counting stops at `max`. */
  count(max?: number): Promise<number>;
  /** Returns how the records are counted, for several counts in one statement. */
  countPlan(): Promise<AccessPath>;
  /** Returns the ids from `start` to before `end`. `total`, if known, helps to choose the access path. */
  ids(window: PageWindow, total?: number): Promise<number[]>;
}

interface PageWindow {
  readonly sort: readonly Sort[];
  readonly start: number;
  readonly end: number;
}

/** How a query finds the records of a selection. */
export interface AccessPath {
  readonly from: SqlText;
  readonly where: Predicate;
  /** True if the records are few and are sorted after they are found, instead of read in the order of an index. */
  readonly isSortedAfter: boolean;
}

export function planQuery(layout: TableLayout, queryContext: QueryContext, selection: Selection): QueryPlan {
  const { indexedBy } = queryContext.dialect;
  const here: RunQuery = (question) => queryContext.queryCache.ask(question, queryContext.executor);
  const readPool = runInReadPool(queryContext);
  const { plain, led, isRare } = accessPaths(layout, queryContext, selection, here);
  const isRestricted = isNarrowed(layout, queryContext, selection);

  const countPlan = async (): Promise<AccessPath> => {
    if (!led) return plain;
    const isOnlySearched = !isFiltered({ ...selection, keyword: undefined });
    return isOnlySearched || (await isRare()) ? led : plain;
  };

  const count = async (max?: number) =>
    countIn(isRestricted || max === undefined ? readPool : here, await countPlan(), max);

  /** True if finding and sorting the records is faster than reading them along the index of the sort. */
  const areFew = async (sort: PageWindow['sort'], total: number | undefined): Promise<boolean> => {
    // Statistics tell this, except for ranges, which correlate with the time of creation.
    if (indexedBy && (total ?? (await count(maxSortedRows + 1))) <= maxSortedRows) return true;
    return isOfOneRange(layout, selection, sort) && (await count(maxIndexedRows + 1)) <= maxIndexedRows;
  };

  return {
    count,
    countPlan,
    async ids(window, total) {
      const { sort, end } = window;
      let found = plain;
      if (isRestricted) {
        if (led && (await isRare())) found = led;
        else if (await areFew(sort, total)) found = { ...plain, isSortedAfter: true };
        else found = alongIndex(plain, layout, queryContext, { selection, sort });
      }
      const path = { ...found, from: sqlText`${found.from}${joinsFor(layout, queryContext, sort)}` };
      const isNear = !isRestricted && end <= maxImmediateRows && isWalked(layout, sort);
      return idsAlong(layout, isNear ? here : readPool, path, window);
    },
  };
}

/** Returns the path along the index of the sort, where there are no statistics of the values by which it is chosen. */
function alongIndex(
  plain: AccessPath,
  layout: TableLayout,
  { dialect: { indexedBy }, tenancy }: QueryContext,
  { selection, sort }: { readonly selection: Selection; readonly sort: readonly Sort[] },
): AccessPath {
  const [first] = sort;
  const index = first && orderIndex(layout, first.field, tenancy.enterprise !== 'all');
  if (!indexedBy || index === undefined || leadsInOrder(layout, selection, sort)) return plain;
  return { ...plain, from: indexedBy(layout.table, index) };
}

/** Returns the path of a selection, the one that begins with its bigrams, and whether few records have those. */
function accessPaths(layout: TableLayout, queryContext: QueryContext, selection: Selection, ask: RunQuery) {
  const { bigrams: store } = queryContext.dialect;
  const where = selected(layout, queryContext, selection);
  const bigrams = bigramsOfSelection(layout, queryContext, selection);
  const leading = bigrams && store.beside?.leading(layout.table, bigrams);
  const led: AccessPath | undefined = leading && {
    from: leading.from,
    where: every([leading.where, where]),
    isSortedAfter: true,
  };
  const plain: AccessPath = {
    from: sqlText.table(layout.table),
    where: store.inRows && bigrams ? every([where, holdsBigrams(store.inRows, layout, bigrams)]) : where,
    isSortedAfter: false,
  };
  let holding: ReturnType<RunQuery> | undefined;
  const isRare = async (): Promise<boolean> => {
    if (!bigrams || !store.beside) return false;
    holding ??= ask(store.beside.count(layout.table, bigrams, maxSortedRows + 1));
    return ((await holding)[0]?.n ?? 0) <= maxSortedRows;
  };
  return { plain, led, isRare };
}

/** Returns whether anything but the enterprise restricts the records. */
function isNarrowed({ resource }: TableLayout, { dataScope }: QueryContext, selection: Selection): boolean {
  const isOfPart = resource.list.where !== undefined || resource.reachedBy !== undefined;
  return isFiltered(selection) || isOfPart || dataScope.scope !== 'all';
}

async function countIn(ask: RunQuery, path: AccessPath, max: number | undefined): Promise<number> {
  const [count = 0] = await countAll(ask, [path], max);
  return count;
}

/** Runs a query on one of the connections. */
export type RunQuery = (question: SqlText<NumberRow>) => Promise<readonly NumberRow[]>;

/** Runs queries in the read pool, through the query cache. */
export function runInReadPool({ queryCache, readPool }: QueryContext): RunQuery {
  return (question) => queryCache.ask(question, readPool);
}

/** Runs several counts in one statement. Each count stops at `max`. */
export async function countAll(
  ask: RunQuery,
  paths: readonly AccessPath[],
  max: number | undefined,
): Promise<number[]> {
  const limit = max === undefined ? sqlText`` : sqlText` limit ${max}`;
  const counts = paths.map(
    ({ from, where }, index) =>
      sqlText`(select count(*) from (select 1 from ${from} where ${where}${limit}) as counted) as ${sqlText.id(`n${index}`)}`,
  );
  const [row] = await ask(sqlText<NumberRow>`select ${sqlText.join(counts)}`);
  return paths.map((_path, index) => row?.[`n${index}`] ?? 0);
}

/**
 * Records without a value of the sort field come last in either direction. An index has them at one end only, so
 * records with and without a value are read as two ranges along the index, each sorted by the other keys.
 */
async function idsAlong(layout: TableLayout, ask: RunQuery, path: AccessPath, window: PageWindow): Promise<number[]> {
  const { sort, start, end } = window;
  const [first, ...others] = sort;
  const isKept = first !== undefined && layout.fields.has(first.field);
  if (!isKept || first.field === 'id' || !mayBeNull(first)) return read(layout, ask, path, window);
  const by = unindexed(path, column(layout, { name: orderColumn(layout, first.field) }));
  const known: AccessPath = { ...path, where: every([path.where, sqlText`(${by} is not null)`]) };
  const found = await read(layout, ask, known, window, { isSplit: true });
  if (found.length === end - start) return found;
  const before = found.length > 0 || start === 0 ? start + found.length : await countIn(ask, known, undefined);
  const unknown: AccessPath = { ...path, where: every([path.where, sqlText`(${by} is null)`]) };
  const rest = {
    sort: others.length > 0 ? others : [{ field: 'id', order: first.order }],
    start: Math.max(0, start - before),
    end: end - before,
  };
  return [...found, ...(await read(layout, ask, unknown, rest))];
}

async function read(
  layout: TableLayout,
  ask: RunQuery,
  path: AccessPath,
  { sort, start, end }: PageWindow,
  { isSplit = false }: { readonly isSplit?: boolean } = {},
): Promise<number[]> {
  const order = orderToSql(sort, layout, { as: (by) => unindexed(path, by), isSplit });
  const rows = await ask(sqlText<NumberRow>`select ${column(layout, { name: 'id' })} as id from ${path.from}
    where ${path.where} order by ${order} limit ${end - start} offset ${start}`);
  return rows.flatMap(({ id }) => id ?? []);
}

/** A computed expression matches no index, so that the database does not read along the index of the column. */
function unindexed({ isSortedAfter }: AccessPath, by: SqlText): SqlText {
  return isSortedAfter ? sqlText`coalesce(${by}, ${by})` : by;
}

export function isFiltered({ filters = [], where, keyword }: Selection): boolean {
  return filters.length > 0 || where !== undefined || keyword !== undefined;
}

/** True if the selection is restricted by a single range only, and an index of that range has the requested order. */
function isOfOneRange(
  layout: TableLayout,
  { filters = [], where, keyword }: Selection,
  sort: readonly Sort[],
): boolean {
  const [first] = filters;
  if (!first || where !== undefined || keyword !== undefined || !isUsual(layout, sort)) return false;
  const isRange = filters.every(({ field, operator }) => field === first.field && ranges.has(operator));
  return isRange && isIndexedRange(layout, first.field);
}

/** True if an index contains the records of one choice in the requested order. */
function leadsInOrder(layout: TableLayout, { filters = [], where }: Selection, sort: readonly Sort[]): boolean {
  const chosen = [
    ...filters.filter(({ operator, values }) => operator === 'eq' && values.length === 1).map(({ field }) => field),
    ...(where && 'eq' in where && where.eq !== undefined ? [where.field] : []),
    ...(where && 'me' in where ? [where.me] : []),
  ];
  return isUsual(layout, sort) && chosen.some((field) => isIndexedChoice(layout, field));
}

function isUsual({ resource }: TableLayout, sort: readonly Sort[]): boolean {
  return sort.length === 1 && sort[0]?.field === resource.list.sort.field;
}

/** True if an index has the complete order. */
function isWalked(layout: TableLayout, sort: readonly Sort[]): boolean {
  const [first, ...others] = sort;
  return first === undefined || (others.length === 0 && (first.field === 'id' || isOrder(layout, first.field)));
}

function isOrder(layout: TableLayout, field: string): boolean {
  return orderIndex(layout, field, layout.hasEnterprise) !== undefined;
}
