import type { ResolvedRefFilter } from '../../../../src/engine/fields/ref-filter.ts';
import { sqlText } from '../../sql-text.ts';
import { column, conditionToSql } from '../conditions/condition.ts';
import { filterToSql } from '../conditions/filter.ts';
import { every } from '../conditions/predicate.ts';
import { inTenancy } from '../conditions/tenancy.ts';
import { lockRows } from '../query/query-context.ts';
import type { RowQueries } from '../query/row-queries.ts';
import type { StoredRecord } from '../query/rows.ts';

/** Queries about which records exist and which refer to them. */
export interface References {
  /**
   * Returns which of the ids exist and satisfy the condition. None of these records can be deleted until the
   * transaction ends.
   */
  existing(ids: readonly string[], where?: ResolvedRefFilter): Promise<ReadonlySet<string>>;
  /** Returns which of the ids the user may see, including deleted records. */
  reached(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns which of the ids a record refers to by a field, including records the user may not see. */
  referred(field: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns up to `limit` records the user may see that refer to `id` by a field, and the number of all that refer to
   * it, including those the user may not see.
   */
  referring(field: string, id: string, limit: number): Promise<{ records: StoredRecord[]; count: number }>;
}

export function references({ layout, queryContext, from, byId, id, ...queries }: RowQueries): References {
  const { inScope, withIds, withIdsInAny, read, count } = queries;
  const { reading, tenancy, context } = queryContext;
  const readIds = async (statement: ReturnType<typeof sqlText<{ id: number }>>): Promise<ReadonlySet<string>> => {
    const { rows } = await statement.execute(reading);
    return new Set(rows.map((row) => String(row.id)));
  };

  return {
    async existing(ids, where) {
      if (ids.length === 0) return new Set();
      const wanted = every([withIds(ids), ...(where ? [conditionToSql(where, layout, context)] : [])]);
      return readIds(sqlText`select ${id} from ${byId} where ${wanted} order by ${id}
        ${lockRows(queryContext, 'reference')}`);
    },
    async reached(ids) {
      if (ids.length === 0) return new Set();
      return readIds(sqlText`select ${id} from ${byId} where ${withIdsInAny(ids)}`);
    },
    async referred(field, ids) {
      const stored = layout.fields.get(field);
      if (!stored || ids.length === 0) return new Set();
      const { link } = stored;
      const [at, joined] =
        link === undefined
          ? [column(layout, stored), sqlText``]
          : [
              sqlText.ref(`${link}.value`),
              sqlText`join ${sqlText.table(link)} on ${sqlText.ref(`${link}.record`)} = ${id}`,
            ];
      return readIds(sqlText`select distinct ${at} as id from ${from} ${joined}
        where ${inTenancy(tenancy, layout)} and ${at} in (${sqlText.join(ids.map(Number))})`);
    },
    async referring(field, target, limit) {
      const refers = filterToSql({ field, operator: 'eq', values: [Number(target)] }, layout);
      const records = await read(from, every([inScope(), refers]), sqlText`order by ${id} limit ${limit}`);
      return { records, count: await count(every([inTenancy(tenancy, layout), refers])) };
    },
  };
}
