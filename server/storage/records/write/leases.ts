import type { Kysely } from 'kysely';
import type { Sort } from '../../../../src/engine/resource.ts';
import { sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column } from '../conditions/condition.ts';
import { always, every, not, type Predicate } from '../conditions/predicate.ts';
import type { QueryContext, Selection } from '../query/query-context.ts';
import { planQuery } from '../query/query-plan.ts';

interface LeaseRequest {
  readonly selection: Selection;
  readonly sort: readonly Sort[];
  /** Ids that the user keeps, as long as they are in the selection and nobody else holds them. */
  readonly keep: readonly string[];
  /** Number of records that the user holds afterwards, if there are enough. */
  readonly limit: number;
  readonly expiresAt: Date;
}

/**
 * Leases of records in queues. A lease belongs to one record, and to a user or a service token. An expired lease is
 * ignored, and the hourly sweep deletes it.
 */
export interface RecordLeases {
  /**
   * Leases the kept records and then the first ones of the selection that nobody else holds. Returns their ids: the
   * kept ones first, each part in the given order. The transaction must hold the advisory lock of the queue.
   */
  take(request: LeaseRequest): Promise<string[]>;
  /** Leases a record, or takes over a lease. */
  put(ids: readonly string[], expiresAt: Date): Promise<void>;
  /** Ends the user's own leases of these records, or of all. */
  release(ids: readonly string[] | 'all'): Promise<void>;
  /** Returns the id of the other user who holds the record, or those of the service token and of who made it. */
  otherHolder(id: string): Promise<{ readonly user: string; readonly token: string | undefined } | undefined>;
}

interface HolderRow {
  readonly user: number;
  readonly token: number | null;
}

async function putLeases(
  executor: Kysely<SystemTables>,
  resource: string,
  ids: readonly string[],
  lease: { readonly holder: number; readonly token: number | null; readonly expiresAt: string },
): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .insertInto('record_lease')
    .values(ids.map((record) => ({ resource, record: Number(record), ...lease })))
    .onConflict((conflict) => conflict.columns(['resource', 'record']).doUpdateSet(lease))
    .execute();
}

export function recordLeases(layout: TableLayout, queryContext: QueryContext): RecordLeases {
  const { executor, context, actor } = queryContext;
  const resource = layout.resource.name;
  const holder = Number(context.userId);
  const token = actor?.token?.id ?? null;
  const now = context.now.toISOString();
  const id = column(layout, { name: 'id' });
  const isOwn: Predicate = sqlText`(holder = ${holder} and coalesce(token, 0) = ${token ?? 0})`;
  const isOthers = sqlText`resource = ${resource} and not ${isOwn} and "expiresAt" > ${now}`;
  const isHeldByOthers: Predicate = sqlText`(${id} in (select record from record_lease where ${isOthers}))`;
  const find = async (selection: Selection, sort: readonly Sort[], extra: Predicate, limit: number) => {
    const wanted = { ...selection, extra: every([not(isHeldByOthers), extra]) };
    return (await planQuery(layout, queryContext, wanted).ids({ sort, start: 0, end: limit })).map(String);
  };
  const isOneOf = (ids: readonly string[]): Predicate => sqlText`(${id} in (${sqlText.join(ids.map(Number))}))`;
  const put = (ids: readonly string[], expiresAt: Date) =>
    putLeases(executor, resource, ids, { holder, token, expiresAt: expiresAt.toISOString() });
  return {
    put,
    async take({ selection, sort, keep, limit, expiresAt }) {
      const kept = keep.length === 0 ? [] : await find(selection, sort, isOneOf(keep), keep.length);
      const free = limit - kept.length;
      const others = kept.length === 0 ? always : not(isOneOf(kept));
      const ids = free > 0 ? [...kept, ...(await find(selection, sort, others, free))] : kept;
      await put(ids, expiresAt);
      return ids;
    },
    async release(ids) {
      if (ids.length === 0) return;
      const ended = ids === 'all' ? always : sqlText`(record in (${sqlText.join(ids.map(Number))}))`;
      await sqlText`delete from record_lease where resource = ${resource} and ${isOwn} and ${ended}`.execute(executor);
    },
    async otherHolder(record) {
      const { rows } = await sqlText<HolderRow>`select holder as "user", token from record_lease
        where record = ${Number(record)} and ${isOthers}`.execute(executor);
      const [row] = rows;
      return row && { user: String(row.user), token: row.token === null ? undefined : String(row.token) };
    },
  };
}
