import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Condition, ConditionContext } from '../../../src/engine/condition.ts';
import type { Narrowed } from '../../../src/engine/narrowing.ts';
import { type Filter, importFilter } from '../../../src/engine/query.ts';
import type { Sort } from '../../../src/engine/resource.ts';
import type { DatabaseKind } from '../database.ts';
import type { Findings } from '../findings.ts';
import type { SystemTables } from '../system-tables.ts';
import type { ComputedField, TableLayout } from '../tables/layout.ts';
import type { AccessTrace } from './access.ts';
import { every, type Truth } from './boolean.ts';
import { computedFilterToSql, computedJoin, type Source } from './computed.ts';
import { column, conditionToSql } from './condition.ts';
import { type DataScopeReach, withinDataScope } from './data-scope.ts';
import { filterToSql, keywordToSql } from './filter.ts';
import type { Operator } from './operator.ts';
import { type Presence, reachable, type Tenancy } from './tenancy.ts';

/** How far a set of records reaches, and through which connection or transaction. */
export interface Reach {
  readonly executor: Kysely<SystemTables>;
  /** For statements that may take long; outside a transaction they keep nobody waiting. */
  readonly aside: Kysely<SystemTables>;
  /** What asks for counts and ids, through either of them. */
  readonly findings: Findings;
  readonly kind: DatabaseKind;
  readonly tenancy: Tenancy;
  readonly dataScope: DataScopeReach;
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
  readonly where?: Condition | Narrowed | undefined;
  readonly keyword?: string | undefined;
  /** Fields the user may read: a keyword looks into no others. */
  readonly readable?: ReadonlySet<string>;
}

/**
 * Records there are for this reach: of the tenant, alive, within the data scope of the user, and those the list of the
 * resource holds at all.
 */
export function inReach(
  layout: TableLayout,
  { tenancy, dataScope, context }: Reach,
  presence: Presence = 'alive',
): Truth {
  const { where } = layout.resource.list;
  return every([
    reachable(tenancy, layout, presence),
    ...withinDataScope(dataScope, layout, context),
    ...(where ? [conditionToSql(where, layout, context)] : []),
  ]);
}

export function selected(layout: TableLayout, reach: Reach, selection: Selection): Truth {
  const { filters = [], where, keyword, readable = new Set() } = selection;
  return every([
    inReach(layout, reach),
    ...filters.map((filter) => filterIn(layout, reach, filter)),
    ...(where ? [conditionToSql(where, layout, reach.context)] : []),
    ...(keyword === undefined ? [] : [keywordToSql(keyword, layout, readable)]),
  ]);
}

function filterIn(layout: TableLayout, reach: Reach, filter: Filter): Truth {
  if (filter.field === importFilter) return importedBy(layout, filter.values);
  const computed = layout.computed.find(({ name }) => name === filter.field);
  return computed
    ? computedFilterToSql(filter, computed, layout, sourceOf(computed, reach))
    : filterToSql(filter, layout);
}

/** Records that the imports of these ids have made or changed. */
function importedBy(layout: TableLayout, jobs: Filter['values']): Truth {
  return sql`${column(layout, { name: 'id' })} in (select record from record_history
    where job in (${sql.join(jobs)}) and resource = ${layout.resource.name})`;
}

/** What stands beside the records of a list for it to be in order of fields that are computed. */
export function besideFor(layout: TableLayout, reach: Reach, sorts: readonly Sort[]): RawBuilder<unknown> {
  const computed = layout.computed.filter(({ name }) => sorts.some(({ field }) => field === name));
  return sql.join(
    computed.map((one) => computedJoin(one, layout, sourceOf(one, reach))),
    sql``,
  );
}

/** What a field is computed from, as far as the user reaches. */
export function sourceOf({ computation }: ComputedField, reach: Reach): Source {
  const layout = reach.layoutOf(computation.of);
  return { layout, within: inReach(layout, reach), context: reach.context };
}

/**
 * Holds the rows read until the transaction ends: against every other write, or only against those that lock the row
 * `for update` first, as changes and deletions of records do. A sign-in, which notes its time in the row of the user,
 * passes the latter. The embedded database runs one transaction at a time anyway; a read outside of transactions would
 * hold nothing, and wait for those that do.
 */
export function lockRows({ kind, executor, aside }: Reach, mode: 'update' | 'reference'): RawBuilder<unknown> {
  if (kind === 'sqlite' || executor !== aside) return sql``;
  return mode === 'update' ? sql`for update` : sql`for key share`;
}

/** The table, asked for ids: SQLite, which cannot know how many records share an enterprise, would read all of those. */
export function alongIds({ table }: TableLayout, { kind }: Reach): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`${sql.table(table)} not indexed` : sql.table(table);
}
