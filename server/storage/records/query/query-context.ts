import type { Kysely } from 'kysely';
import { type Condition, type ConditionContext, dayOf } from '../../../../src/engine/fields/condition.ts';
import { operators } from '../../../../src/engine/fields/operators.ts';
import type { ResolvedRefFilter } from '../../../../src/engine/fields/ref-filter.ts';
import { type Filter, importFilter, keywordFilter } from '../../../../src/engine/queries/query.ts';
import { inGroup } from '../../../../src/engine/reports/figure.ts';
import type { Sort } from '../../../../src/engine/resource.ts';
import { relativePeriod } from '../../../../src/engine/time/relative-period.ts';
import type { AccessTrace } from '../../../request/access-trace.ts';
import type { Dialect } from '../../driver/dialect/dialect.ts';
import type { CachedQueries, ResultCache } from '../../query-cache.ts';
import { type Executor, type SqlText, sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { ComputedField, TableLayout } from '../../tables/layout.ts';
import type { Actor } from '../actor.ts';
import { computedFilterToSql, computedJoin, type Source } from '../conditions/computed.ts';
import { column, conditionToSql, withinDays } from '../conditions/condition.ts';
import { type DataScopeContext, withinDataScope } from '../conditions/data-scope.ts';
import { filterToSql, keywordToSql } from '../conditions/filter.ts';
import { every, type Predicate, some } from '../conditions/predicate.ts';
import { withinReach } from '../conditions/reach.ts';
import { inTenancy, type RowState, type Tenancy } from '../conditions/tenancy.ts';
import type { LabelCache } from './labels.ts';
import { lookupFilterToSql, lookupGroupToSql } from './lookup.ts';
import type { StoredRecord } from './rows.ts';

/** Caches of what was read from records; none if other processes can write to the database. */
export interface RecordCaches {
  /** None in a transaction, which sees what it wrote. */
  readonly pages: ResultCache<RecordPage> | undefined;
  /** Returns the cache for a table; none in a transaction that has written the table. */
  labelsOf(table: string): LabelCache | undefined;
}

/** A page of records and the number of selected records. */
export interface RecordPage {
  readonly records: readonly StoredRecord[];
  readonly total: number;
}

/** Which records a query may see, and the connection or transaction it uses. */
export interface QueryContext {
  readonly executor: Kysely<SystemTables>;
  /** Runs the statements that read records: `executor`, which notes their tables for a cached result. */
  readonly reading: Executor;
  /** For statements that may take long; outside a transaction they do not block other requests. */
  readonly readPool: Kysely<SystemTables>;
  /** Runs queries for counts and ids on either connection, and caches their results. */
  readonly queryCache: CachedQueries;
  readonly caches: RecordCaches;
  readonly dialect: Dialect;
  readonly tenancy: Tenancy;
  readonly dataScope: DataScopeContext;
  readonly context: ConditionContext;
  /** Returns true if every record of the table has its bigrams. */
  isSearchable(table: string): boolean;
  /** Returns the table layout of another resource. */
  readonly layoutOf: (resource: string) => TableLayout;
  /** The user of the operation; undefined for the server itself. */
  readonly actor: Actor | undefined;
  /** Collects what is shown of other enterprises. See `AccessTrace`. */
  readonly access?: AccessTrace | undefined;
}

/** Selects records; all given parts must hold. */
export interface Selection {
  readonly filters?: readonly Filter[];
  readonly where?: Condition | ResolvedRefFilter | undefined;
  readonly keyword?: string | undefined;
  /** Fields that the user may read. A keyword searches no others. */
  readonly readable?: ReadonlySet<string>;
  /** A further condition on the rows, in SQL. */
  readonly extra?: Predicate;
}

/**
 * Returns the condition for records in this context: of the enterprise, not deleted (or deleted, for `removed`), within
 * the data scope of the user, not excluded by `list.where` of the resource, and, if the record names one of another
 * enterprise, as long as that one is open.
 */
export function inScope(layout: TableLayout, queryContext: QueryContext, state: RowState = 'existing'): Predicate {
  const { tenancy, dataScope, context, layoutOf } = queryContext;
  const { where } = layout.resource.list;
  return every([
    inTenancy(tenancy, layout, state),
    ...withinReach(layout, queryContext),
    ...withinDataScope(dataScope, layout, context, layoutOf),
    ...(where ? [conditionToSql(where, layout, context)] : []),
  ]);
}

export function selected(layout: TableLayout, queryContext: QueryContext, selection: Selection): Predicate {
  const { filters = [], where, keyword, readable = new Set(), extra } = selection;
  return every([
    inScope(layout, queryContext),
    ...filters.map((filter) => filterIn(layout, queryContext, filter, readable)),
    ...(where ? [presetToSql(where, layout, queryContext)] : []),
    ...(keyword === undefined ? [] : [keywordToSql(keyword, layout, readable)]),
    ...(extra ? [extra] : []),
  ]);
}

/** Returns SQL for the condition of a preset, which may compare counts. */
export function presetToSql(
  where: Condition | ResolvedRefFilter,
  layout: TableLayout,
  queryContext: QueryContext,
): Predicate {
  return conditionToSql(where, layout, queryContext.context, ({ field, ...compared }) => {
    const computed = layout.computed.find(({ name }) => name === field);
    if (!computed) return undefined;
    const [filter] = Object.entries(compared).flatMap(([name, operand]) => {
      const operator = name === 'in' ? 'eq' : operators.find((one) => one === name);
      const values = [operand].flat().filter((value) => typeof value === 'number');
      return operator && values.length > 0 ? [{ field, operator, values }] : [];
    });
    return filter && computedFilterToSql(filter, computed, layout, sourceOf(computed, queryContext));
  });
}

/** @param readable the fields that the user may read */
export function filterIn(
  layout: TableLayout,
  queryContext: QueryContext,
  given: Filter,
  readable: ReadonlySet<string>,
): Predicate {
  const { me = false, ...asked } = given;
  const { operator } = asked;
  if (operator === 'within' || operator === 'empty') return relativeFilterToSql(asked, layout, queryContext.context);
  const own = me ? [Number(queryContext.context.userId)] : [];
  const filter = { ...asked, operator, values: [...asked.values, ...own] };
  if (filter.where) return conditionToSql(filter.where, layout, queryContext.context);
  if (filter.field === keywordFilter)
    return some(filter.values.map((keyword) => keywordToSql(String(keyword), layout, readable)));
  if (filter.field === importFilter) return importedBy(layout, filter.values);
  const { group } = filter;
  const lookup = layout.lookups.find(({ name }) => name === (group ?? filter).field);
  if (lookup && group) return lookupGroupToSql(group, lookup, layout, queryContext);
  if (group) return conditionToSql(inGroup(group), layout, queryContext.context);
  if (lookup) return lookupFilterToSql(filter, lookup, layout, queryContext);
  const computed = layout.computed.find(({ name }) => name === filter.field);
  return computed
    ? computedFilterToSql(filter, computed, layout, sourceOf(computed, queryContext))
    : filterToSql(filter, layout);
}

/** Returns the condition of a filter whose meaning changes with the day, or that asks whether there is a value. */
function relativeFilterToSql(
  { field, operator, values }: Filter,
  layout: TableLayout,
  context: ConditionContext,
): Predicate {
  const today = dayOf(context.now, context.timeZone);
  return some(
    values.map((value) =>
      operator === 'within'
        ? withinDays(layout, field, relativePeriod(String(value), today), context)
        : conditionToSql({ field, empty: value === 'true' }, layout, context),
    ),
  );
}

/** Records that the imports with these ids created or changed. */
function importedBy(layout: TableLayout, jobs: Filter['values']): Predicate {
  return sqlText`${column(layout, { name: 'id' })} in (select record from record_history
    where job in (${sqlText.join(jobs)}) and resource = ${layout.resource.name})`;
}

/** Returns the joins that sorting by computed fields needs. */
export function joinsFor(layout: TableLayout, queryContext: QueryContext, sorts: readonly Sort[]): SqlText {
  const computed = layout.computed.filter(({ name }) => sorts.some(({ field }) => field === name));
  return sqlText.join(
    computed.map((one) => computedJoin(one, layout, sourceOf(one, queryContext))),
    sqlText``,
  );
}

/** Returns the source of a computed field, limited to the records that the user may see. */
export function sourceOf({ computation }: ComputedField, queryContext: QueryContext): Source {
  const layout = queryContext.layoutOf(computation.of);
  return { layout, within: inScope(layout, queryContext), context: queryContext.context };
}

/**
 * The locks of rows. `update` and `delete` lock against every other write, `delete` against new references,
 * too. `reference` locks only against a deletion, so that a transaction that refers to a record and then changes it does
 * not deadlock with another that does the same, and so that a sign-in can write its time to the user's row. `share` locks
 * against writes, and can be taken by several transactions.
 */
const rowLocks = { reference: 'key share', share: 'share', update: 'no key update', delete: 'update' } as const;

/**
 * Locks the rows that are read until the transaction ends. Outside of transactions a lock would protect nothing, and
 * would wait for others.
 */
export function lockRows({ dialect, executor, readPool }: QueryContext, mode: keyof typeof rowLocks): SqlText {
  return executor === readPool ? dialect.rowLock(rowLocks[mode]) : sqlText``;
}
