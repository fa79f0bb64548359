import { sqlText } from '../../sql-text.ts';
import { column } from '../conditions/condition.ts';
import { keywordToSql } from '../conditions/filter.ts';
import { every, type Predicate } from '../conditions/predicate.ts';
import { inScope, lockRows, type Selection } from '../query/query-context.ts';
import type { RowQueries } from '../query/row-queries.ts';
import type { StoredRecord } from '../query/rows.ts';

interface RemovedRequest extends Pick<Selection, 'keyword' | 'readable'> {
  /** Leaves out records that were deleted before this moment. */
  readonly since: string;
  readonly start: number;
  readonly end: number;
}

/** Reads deleted records. */
export interface RemovedRecords {
  /** Returns a record that was deleted at or after `since`, and locks it until the transaction ends. */
  findRemovedForUpdate(id: string, since: string): Promise<StoredRecord | undefined>;
  /** Returns the records that were deleted at this moment and refer to a record by a field, and locks them. */
  removedWith(field: string, record: string, at: string): Promise<StoredRecord[]>;
  /** Returns deleted records, the latest first, and their number. */
  removed(request: RemovedRequest): Promise<{ readonly records: StoredRecord[]; readonly total: number }>;
}

export function removedRecords({ layout, queryContext, from, byId, id, read, count }: RowQueries): RemovedRecords {
  const removedSince = (since: string): Predicate[] => [
    inScope(layout, queryContext, 'removed'),
    sqlText`${column(layout, { name: 'deletedAt' })} >= ${since}`,
  ];

  return {
    async findRemovedForUpdate(wanted, since) {
      const where = every([...removedSince(since), sqlText`${id} = ${Number(wanted)}`]);
      return (await read(byId, where, lockRows(queryContext, 'update')))[0];
    },

    removedWith: (field, record, at) =>
      read(
        from,
        every([
          inScope(layout, queryContext, 'removed'),
          sqlText`${column(layout, { name: 'deletedAt' })} = ${at}`,
          sqlText`${column(layout, { name: field })} = ${Number(record)}`,
        ]),
        sqlText`order by ${id} ${lockRows(queryContext, 'update')}`,
      ),

    async removed({ keyword, readable = new Set(), since, start, end }) {
      const where = every([
        ...removedSince(since),
        ...(keyword === undefined ? [] : [keywordToSql(keyword, layout, readable)]),
      ]);
      const page = sqlText`order by "deletedAt" desc, ${id} desc limit ${Math.max(0, end - start)} offset ${start}`;
      return { records: await read(from, where, page), total: await count(where) };
    },
  };
}
