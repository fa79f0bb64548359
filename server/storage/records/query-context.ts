import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Condition, ConditionContext } from '../../../src/engine/condition.ts';
import { type Filter, importFilter } from '../../../src/engine/query.ts';
import type { ResolvedRefFilter } from '../../../src/engine/ref-filter.ts';
import type { Sort } from '../../../src/engine/resource.ts';
import type { DatabaseKind } from '../database.ts';
import type { QueryCache } from '../query-cache.ts';
import type { SystemTables } from '../system-tables.ts';
import type { ComputedField, TableLayout } from '../tables/layout.ts';
import type { AccessTrace } from './access.ts';
import { computedFilterToSql, computedJoin, type Source } from './computed.ts';
import { column, conditionToSql } from './condition.ts';
import { type DataScopeContext, withinDataScope } from './data-scope.ts';
import { filterToSql, keywordToSql } from './filter.ts';
import type { Operator } from './operator.ts';
import { every, type Predicate } from './predicate.ts';
import { inTenancy, type Presence, type Tenancy } from './tenancy.ts';

/** How far a set of records reaches, and through which connection or transaction. */
export interface QueryContext {
  readonly executor: Kysely<SystemTables>;
  /** For statements that may take long; outside a transaction they keep nobody waiting. */
  readonly readPool: Kysely<SystemTables>;
  /** What asks for counts and ids, through either of them. */
  readonly queryCache: QueryCache;
  readonly kind: DatabaseKind;
  readonly tenancy: Tenancy;
  readonly dataScope: DataScopeContext;
  readonly context: ConditionContext;
  /** Whether the bigrams of every record of a table are made. */
  isSearchable(table: string): boolean;
  /** The tables of another resource. */
  readonly layoutOf: (resource: string) => TableLayout;
  /** Who does what is done; missing for the server itself. */
  readonly operator: Operator | undefined;
  /** Collects what is shown of other enterprises; see `AccessTrace`. */
  readonly access?: AccessTrace | undefined;
}

/** Which records are asked for; every part given must hold. */
export interface Selection {
  readonly filters?: readonly Filter[];
  readonly where?: Condition | ResolvedRefFilter | undefined;
  readonly keyword?: string | undefined;
  /** Fields the user may read: a keyword looks into no others. */
  readonly readable?: ReadonlySet<string>;
}

/**
 * Records there are for this reach: of the tenant, alive, within the data scope of the user, and those the list of the
 * resource holds at all.
 */
export function inScope(
  layout: TableLayout,
  { tenancy, dataScope, context }: QueryContext,
  presence: Presence = 'alive',
): Predicate {
  const { where } = layout.resource.list;
  return every([
    inTenancy(tenancy, layout, presence),
    ...withinDataScope(dataScope, layout, context),
    ...(where ? [conditionToSql(where, layout, context)] : []),
  ]);
}

export function selected(layout: TableLayout, queryContext: QueryContext, selection: Selection): Predicate {
  const { filters = [], where, keyword, readable = new Set() } = selection;
  return every([
    inScope(layout, queryContext),
    ...filters.map((filter) => filterIn(layout, queryContext, filter)),
    ...(where ? [conditionToSql(where, layout, queryContext.context)] : []),
    ...(keyword === undefined ? [] : [keywordToSql(keyword, layout, readable)]),
  ]);
}

function filterIn(layout: TableLayout, queryContext: QueryContext, filter: Filter): Predicate {
  if (filter.field === importFilter) return importedBy(layout, filter.values);
  const computed = layout.computed.find(({ name }) => name === filter.field);
  return computed
    ? computedFilterToSql(filter, computed, layout, sourceOf(computed, queryContext))
    : filterToSql(filter, layout);
}

/** Records that the imports of these ids have made or changed. */
function importedBy(layout: TableLayout, jobs: Filter['values']): Predicate {
  return sql`${column(layout, { name: 'id' })} in (select record from record_history
    where job in (${sql.join(jobs)}) and resource = ${layout.resource.name})`;
}

/** What stands beside the records of a list for it to be in order of fields that are computed. */
export function joinsFor(layout: TableLayout, queryContext: QueryContext, sorts: readonly Sort[]): RawBuilder<unknown> {
  const computed = layout.computed.filter(({ name }) => sorts.some(({ field }) => field === name));
  return sql.join(
    computed.map((one) => computedJoin(one, layout, sourceOf(one, queryContext))),
    sql``,
  );
}

/** What a field is computed from, as far as the user reaches. */
export function sourceOf({ computation }: ComputedField, queryContext: QueryContext): Source {
  const layout = queryContext.layoutOf(computation.of);
  return { layout, within: inScope(layout, queryContext), context: queryContext.context };
}

/**
 * Holds the rows read until the transaction ends: against every other write, or only against those that lock the row
 * `for update` first, as changes and deletions of records do. A sign-in, which notes its time in the row of the user,
 * passes the latter. The embedded database runs one transaction at a time anyway; a read outside of transactions would
 * hold nothing, and wait for those that do.
 */
export function lockRows(
  { kind, executor, readPool: aside }: QueryContext,
  mode: 'update' | 'reference',
): RawBuilder<unknown> {
  if (kind === 'sqlite' || executor !== aside) return sql``;
  return mode === 'update' ? sql`for update` : sql`for key share`;
}

/** The table, asked for ids: SQLite, which cannot know how many records share an enterprise, would read all of those. */
export function alongIds({ table }: TableLayout, { kind }: QueryContext): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`${sql.table(table)} not indexed` : sql.table(table);
}
