import type { SqlBool } from 'kysely';
import { groupPairs } from '../../../../src/base/grouping.ts';
import { sqlText } from '../../sql-text.ts';
import type { TableLayout, UniqueKey, Values } from '../../tables/layout.ts';
import { fold } from '../../tables/search/fold.ts';
import { comparedText } from '../../tables/search/search-text.ts';
import { column } from '../conditions/condition.ts';
import { every, type Predicate } from '../conditions/predicate.ts';
import { inTenancy } from '../conditions/tenancy.ts';
import { inScope, type QueryContext } from '../query/query-context.ts';
import { toColumn } from '../query/rows.ts';

/** Maximum number of records of one name that are told apart. */
const maxAlike = 1000;

/** The form in which a value of a unique field is compared: text without case and width. */
export type Comparable = string | number;

/** Queries about many values at once, for imports of hundreds of rows. */
export interface UniqueValues {
  readonly uniqueKeys: readonly UniqueKey[];
  /**
   * Returns the compared form of a unique key; undefined if there is no value, because records without a value do not
   * conflict.
   */
  comparable(key: string, values: Values): Comparable | undefined;
  /**
   * Returns the ids of the records with these values of a unique key, by compared form, including records the user may
   * not see.
   */
  holders(key: string, wanted: readonly Comparable[]): Promise<ReadonlyMap<Comparable, string>>;
  /**
   * Returns the ids of the records with these names that the user may see, by folded name: their label, or a text that
   * is unique alone or together with other fields. Several records can share a name; up to 1,000 of them are returned.
   */
  named(names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns the unique keys whose value another record already has. */
  taken(values: Values, except?: string): Promise<UniqueKey[]>;
}

export function uniqueValues(layout: TableLayout, queryContext: QueryContext): UniqueValues {
  const { executor, tenancy } = queryContext;
  const from = sqlText.table(layout.table);
  const id = column(layout, { name: 'id' });
  /** Selects the records that have one of the values, in all enterprises if the key is unique among all. */
  const withKey = ({ column: name, among }: UniqueKey, wanted: readonly Comparable[]): Predicate =>
    every([
      inTenancy(among === 'all' ? { enterprise: 'all' } : tenancy, layout),
      sqlText`${column(layout, { name })} in (${sqlText.join(wanted)})`,
    ]);

  return {
    uniqueKeys: layout.unique,
    comparable: (key, values) => comparable(layout, uniqueKey(layout, key), values),
    async holders(key, wanted) {
      if (wanted.length === 0) return new Map();
      const unique = uniqueKey(layout, key);
      const value = column(layout, { name: unique.column });
      const { rows } = await sqlText<Holder>`select ${id} as id, ${value} as value from ${from}
        where ${withKey(unique, [...new Set(wanted)])}`.execute(executor);
      return new Map(rows.map((row) => [row.value, String(row.id)]));
    },
    named: (names) => idsByName(layout, queryContext, names),
    async taken(values, except) {
      const found: UniqueKey[] = [];
      for (const unique of layout.unique) {
        const compared = comparable(layout, unique, values);
        if (compared === undefined) continue;
        const others = every([
          withKey(unique, [compared]),
          ...(except === undefined ? [] : [sqlText<SqlBool>`${id} <> ${Number(except)}`]),
        ]);
        const { rows } = await sqlText`select 1 from ${from} where ${others} limit 1`.execute(executor);
        if (rows.length > 0) found.push(unique);
      }
      return found;
    },
  };
}

interface Holder {
  readonly id: number;
  readonly value: Comparable;
}

function uniqueKey({ table, unique }: TableLayout, name: string): UniqueKey {
  const found = unique.find((key) => key.name === name);
  if (!found) throw new RangeError(`"${table}" has no unique key "${name}".`);
  return found;
}

async function idsByName(
  layout: TableLayout,
  queryContext: QueryContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  if (names.length === 0) return new Map();
  const id = column(layout, { name: 'id' });
  for (const { at, stored } of naming(layout)) {
    const wanted = groupPairs([...new Set(names)].map((name) => [comparedText(stored, name), fold(name)]));
    const { rows } = await sqlText<{ id: number; name: string }>`select id, name from (
      select ${id} as id, ${at} as name, row_number() over (partition by ${at} order by ${id}) as n
      from ${sqlText.table(layout.table)}
      where ${every([inScope(layout, queryContext), sqlText`${at} in (${sqlText.join([...wanted.keys()])})`])}
    ) as alike where n <= ${maxAlike} order by id`.execute(queryContext.executor);
    for (const row of rows) {
      for (const name of wanted.get(fold(row.name)) ?? []) {
        found.set(name, (found.get(name) ?? new Set()).add(String(row.id)));
      }
    }
  }
  return new Map([...found].map(([name, ids]) => [name, [...ids]]));
}

/** Returns the columns by which people name a record: its label, and texts that are unique or part of a combination. */
function naming(layout: TableLayout) {
  const { recordLabel, fields, unique } = layout.resource;
  const own = Object.values(fields).filter(
    (field) => field.unique || unique.some((names) => names.includes(field.name)),
  );
  const others = own.filter(({ name }) => name !== recordLabel && layout.fields.get(name)?.folded !== undefined);
  return [recordLabel, ...others.map(({ name }) => name)].map((name) => {
    const stored = layout.fields.get(name);
    return { at: column(layout, { name: stored?.folded ?? name }), stored };
  });
}

/** Returns the compared form of a unique key; undefined if there is no value. */
function comparable(layout: TableLayout, { column: name }: UniqueKey, values: Values) {
  const derived = layout.derived.find((one) => one.column === name);
  const compared = derived ? derived.compute(values) : columnValue(layout, name, values[name]);
  return typeof compared === 'string' || typeof compared === 'number' ? compared : undefined;
}

function columnValue({ fields }: TableLayout, field: string, value: unknown): unknown {
  const stored = fields.get(field);
  return stored ? toColumn(stored, value) : value;
}
