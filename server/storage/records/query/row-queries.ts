import { type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column } from '../conditions/condition.ts';
import { every, type Predicate, some } from '../conditions/predicate.ts';
import { inScope, type QueryContext } from './query-context.ts';
import { columnsOf, withOtherValues } from './row-values.ts';
import type { DatabaseRow, StoredRecord } from './rows.ts';

/** What the queries of records have in common. */
export interface RowQueries {
  readonly layout: TableLayout;
  readonly queryContext: QueryContext;
  /** The table, for queries by anything but ids. */
  readonly from: SqlText;
  /** The table, for queries by ids. */
  readonly byId: SqlText;
  /** The column of the id. */
  readonly id: SqlText;
  /** Selects what the context may see. */
  inScope(): Predicate;
  withId(id: string): Predicate;
  withIds(ids: readonly string[]): Predicate;
  /** Selects records of these ids, deleted ones included. */
  withIdsInAny(ids: readonly string[]): Predicate;
  read(source: SqlText, where: Predicate, rest?: SqlText): Promise<StoredRecord[]>;
  /** Returns the records of these ids that satisfy the condition, in the order of `ids`. */
  readInOrder(ids: readonly string[], where: Predicate): Promise<StoredRecord[]>;
  count(where: Predicate): Promise<number>;
}

export function rowQueries(layout: TableLayout, queryContext: QueryContext): RowQueries {
  const { reading } = queryContext;
  const from = sqlText.table(layout.table);
  const byId = queryContext.dialect.tableByIds(layout.table);
  const id = column(layout, { name: 'id' });
  const columns = columnsOf(layout);
  const here = () => inScope(layout, queryContext);
  const isOneOf = (ids: readonly string[]): Predicate => sqlText`${id} in (${sqlText.join(ids.map(Number))})`;

  const read = async (source: SqlText, where: Predicate, rest = sqlText``): Promise<StoredRecord[]> => {
    const { rows } = await sqlText<DatabaseRow>`select ${columns} from ${source} where ${where} ${rest}`.execute(
      reading,
    );
    return withOtherValues(layout, queryContext, rows);
  };

  return {
    layout,
    queryContext,
    from,
    byId,
    id,
    inScope: here,
    withId: (wanted) => every([here(), sqlText`${id} = ${Number(wanted)}`]),
    withIds: (wanted) => every([here(), isOneOf(wanted)]),
    withIdsInAny: (wanted) => every([some([here(), inScope(layout, queryContext, 'removed')]), isOneOf(wanted)]),
    read,

    async readInOrder(ids, where) {
      if (ids.length === 0) return [];
      const found = new Map((await read(byId, where)).map((record) => [record.id, record]));
      return ids.flatMap((one) => found.get(one) ?? []);
    },

    async count(where) {
      const { rows } = await sqlText<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(reading);
      return rows[0]?.n ?? 0;
    },
  };
}
