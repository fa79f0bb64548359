import type { NumberRow } from '../../query-cache.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { every, type Predicate, some } from '../conditions/predicate.ts';
import { enterprisesOpening } from '../conditions/reach.ts';
import type { QueryContext } from '../query/query-context.ts';

/** Tells one state of records from another. Letters, digits and `_`. */
export type Revision = string;

/** How records say that enterprises to whom something is opened share them. */
export interface Sharing {
  /** The field that says whether a record is shared. */
  readonly shared: string;
  /** The field with the name of a resource, and the resources of which records are opened. */
  readonly resource: string;
  readonly opened: readonly string[];
}

/** The records of one enterprise, and those that others share with it. */
export interface OwnAndShared {
  /** Returns their state; undefined if there are none, and none that was deleted lately. */
  revision(): Promise<Revision | undefined>;
  /** Returns the ids of those that are not deleted. */
  ids(): Promise<string[]>;
}

export function ownAndShared(layout: TableLayout, queryContext: QueryContext, sharing: Sharing): OwnAndShared {
  const { reading, queryCache, executor } = queryContext;
  const from = sqlText`from ${sqlText.table(layout.table)} where ${within(layout, queryContext, sharing)}`;
  // Every request asks for it.
  const asked: SqlText<NumberRow> = sqlText`select count(*) as n, sum(version) as changes,
    sum(version * id) as state ${from}`;
  return {
    async revision() {
      const [{ n = 0, changes = 0, state = 0 } = {}] = await queryCache.ask(asked, executor);
      return Number(n) === 0 ? undefined : [changes, state].map((one) => Number(one).toString(36)).join('_');
    },
    async ids() {
      const existing: SqlText<{ id: number }> = sqlText`select id ${from} and "deletedAt" is null order by id`;
      return (await existing.execute(reading)).rows.map(({ id }) => String(id));
    },
  };
}

function within(layout: TableLayout, queryContext: QueryContext, { shared, resource, opened }: Sharing): Predicate {
  const { tenancy, layoutOf } = queryContext;
  const { enterprise } = tenancy;
  if (enterprise === 'all') throw new RangeError('Records are shared with one enterprise.');
  const at = (name: string) => sqlText.ref(`${layout.table}.${name}`);
  const isShared = opened.flatMap((name) => {
    const opening = enterprisesOpening(layoutOf(name), queryContext, enterprise);
    if (!opening) return [];
    const isNamed = sqlText<boolean>`${at(resource)} = ${name}`;
    return [every([isNamed, sqlText`${at(shared)} = 1`, sqlText`${at('enterprise')} in (${opening})`])];
  });
  return some([sqlText`(${at('enterprise')} = ${enterprise})`, ...isShared]);
}
