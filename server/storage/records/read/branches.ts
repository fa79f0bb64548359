import type { Sort } from '../../../../src/engine/resource.ts';
import { sqlText } from '../../sql-text.ts';
import { orderToSql } from '../conditions/filter.ts';
import { hierarchyOf, withAbove } from '../conditions/hierarchy.ts';
import { every } from '../conditions/predicate.ts';
import { inTenancy } from '../conditions/tenancy.ts';
import { type Selection, selected } from '../query/query-context.ts';
import type { RowQueries } from '../query/row-queries.ts';

/** Queries of the records of a tree. */
export interface Branches {
  /**
   * Returns at most `limit` ids of the selected records, in order, with `withAbove` also those of their ancestors that
   * the user may see.
   */
  branches(
    selection: Selection,
    request: { withAbove: boolean; sort: readonly Sort[]; limit: number },
  ): Promise<string[]>;
  /** Returns the ids of a record and of all its ancestors, including those the user may not see. */
  above(id: string): Promise<ReadonlySet<string>>;
}

export function branches({ layout, queryContext, from, id, inScope }: RowQueries): Branches {
  const { reading, tenancy } = queryContext;
  const hierarchy = hierarchyOf(layout);

  return {
    async branches(selection, request) {
      const where = selected(layout, queryContext, selection);
      const kept =
        request.withAbove && hierarchy ? every([inScope(), sqlText`${id} in (${withAbove(hierarchy, where)})`]) : where;
      const { rows } = await sqlText<{ id: number }>`select ${id} from ${from} where ${kept}
        order by ${orderToSql(request.sort, layout)} limit ${request.limit}`.execute(reading);
      return rows.map((row) => String(row.id));
    },

    async above(wanted) {
      if (!hierarchy) return new Set();
      const self = every([inTenancy(tenancy, layout), sqlText`${id} = ${Number(wanted)}`]);
      const { rows } = await sqlText<{ id: number }>`${withAbove(hierarchy, self)}`.execute(reading);
      return new Set(rows.map((row) => String(row.id)));
    },
  };
}
