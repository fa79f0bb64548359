import { sql } from 'kysely';
import { fold } from '../tables/fold.ts';
import type { TableLayout, UniqueKey, Values } from '../tables/layout.ts';
import { column } from './condition.ts';
import { every } from './predicate.ts';
import { inScope, type QueryContext } from './query-context.ts';
import { toColumn } from './rows.ts';
import { inTenancy } from './tenancy.ts';

/** What a value of a unique field compares as: text without case and width. */
export type Comparable = string | number;

/** Questions about many values at once, for rows that come by the hundred. */
export interface UniqueValues {
  readonly uniqueKeys: readonly UniqueKey[];
  /** Nothing for no value: records without one do not share it. */
  comparable(key: string, values: Values): Comparable | undefined;
  /** Ids of the records that hold these values of a unique key, by what they compare as; out of reach ones too. */
  holders(key: string, wanted: readonly Comparable[]): Promise<ReadonlyMap<Comparable, string>>;
  /** Ids of the records within reach that people call so, by the folded name; several may share one. */
  named(names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export function uniqueValues(layout: TableLayout, queryContext: QueryContext): UniqueValues {
  const { executor, tenancy } = queryContext;
  const from = sql.table(layout.table);
  const id = column(layout, { name: 'id' });
  const uniqueKey = (name: string): UniqueKey => {
    const found = layout.unique.find((key) => key.name === name);
    if (!found) throw new RangeError(`"${layout.table}" has no unique key "${name}".`);
    return found;
  };

  return {
    uniqueKeys: layout.unique,

    comparable: (key, values) => comparable(layout, uniqueKey(key), values),

    async holders(key, wanted) {
      if (wanted.length === 0) return new Map();
      const { column: name, among } = uniqueKey(key);
      const at = column(layout, { name });
      const where = every([
        inTenancy(among === 'all' ? { enterprise: 'all' } : tenancy, layout),
        sql`${at} in (${sql.join([...new Set(wanted)])})`,
      ]);
      const { rows } = await sql<{ id: number; held: Comparable }>`select ${id} as id, ${at} as held from ${from}
        where ${where}`.execute(executor);
      return new Map(rows.map((row) => [row.held, String(row.id)]));
    },

    async named(names) {
      const folded = [...new Set(names.map(fold))];
      if (folded.length === 0) return new Map();
      const label = layout.resource.recordLabel;
      const stored = layout.fields.get(label);
      const at = column(layout, { name: stored?.folded ?? label });
      const { rows } = await sql<{ id: number; name: string }>`select ${id} as id, ${at} as name from ${from}
        where ${every([inScope(layout, queryContext), sql`${at} in (${sql.join(folded)})`])} order by ${id}`.execute(
        executor,
      );
      const found = new Map<string, string[]>();
      for (const row of rows) found.set(fold(row.name), [...(found.get(fold(row.name)) ?? []), String(row.id)]);
      return found;
    },
  };
}

/** What a value compares as; nothing for none. */
export function comparable(layout: TableLayout, { column: name }: UniqueKey, values: Values) {
  const derived = layout.derived.find((one) => one.column === name);
  const compared = derived ? derived.compute(values) : held(layout, name, values[name]);
  return typeof compared === 'string' || typeof compared === 'number' ? compared : undefined;
}

/** A value as the column of its field holds it. */
function held({ fields }: TableLayout, field: string, value: unknown): unknown {
  const stored = fields.get(field);
  return stored ? toColumn(stored, value) : value;
}
