import type { Condition } from '../../../../src/engine/fields/condition.ts';
import type { Filter } from '../../../../src/engine/queries/query.ts';
import type { Sort } from '../../../../src/engine/resource.ts';
import { sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column } from '../conditions/condition.ts';
import { orderToSql } from '../conditions/filter.ts';
import { every } from '../conditions/predicate.ts';
import { cachedPage } from '../query/cached-page.ts';
import { countEach, findEach } from '../query/counting.ts';
import { type KeysetPosition, keysetOf } from '../query/keyset.ts';
import { type LockedRecords, lockedRecords } from '../query/locked-records.ts';
import { withLookedUp } from '../query/lookup.ts';
import { joinsFor, type QueryContext, type RecordPage, type Selection, selected } from '../query/query-context.ts';
import { planQuery } from '../query/query-plan.ts';
import { type RowQueries, rowQueries } from '../query/row-queries.ts';
import { columnsOf, withOtherValues } from '../query/row-values.ts';
import type { DatabaseRow, StoredRecord } from '../query/rows.ts';
import { type AggregateRequest, aggregate, type Group } from './aggregate.ts';
import { type Branches, branches } from './branches.ts';
import { type DueRecords, dueRecords } from './due.ts';
import { type FiguresRequest, figures } from './figures.ts';
import { type References, references } from './references.ts';
import { type RemovedRecords, removedRecords } from './removed-records.ts';
import { type UniqueValues, uniqueValues } from './unique.ts';

export interface PageRequest extends Selection {
  readonly sort: readonly Sort[];
  readonly start: number;
  readonly end: number;
}

interface NextRequest extends Selection {
  readonly sort: readonly Sort[];
  /** Position after the previous records; undefined for the start of the list. */
  readonly place?: KeysetPosition | undefined;
  readonly limit: number;
}

/**
 * Queries of the records of one resource that the context may see: not deleted, of the enterprise, within the data
 * scope, and not excluded by `list.where`.
 */
export interface RecordReader extends LockedRecords, RemovedRecords, References, Branches, UniqueValues, DueRecords {
  find(id: string): Promise<StoredRecord | undefined>;
  /** Returns the existing records of these ids, in the order of `ids`. */
  findMany(ids: readonly string[]): Promise<StoredRecord[]>;
  page(request: PageRequest): Promise<StoredRecord[]>;
  /**
   * Returns the next records after a position, and the position after them; `place` is undefined at the end of the
   * list.
   */
  next(request: NextRequest): Promise<{ readonly records: StoredRecord[]; readonly place: KeysetPosition | undefined }>;
  /** Returns a page and the number of selected records; counting stops at `max`. */
  pageOf(request: PageRequest, max?: number): Promise<RecordPage>;
  /** Returns the number of selected records; counting stops at `max`. */
  count(selection: Selection, max?: number): Promise<number>;
  /** Returns how many of the selected records satisfy each condition; each count stops at `max`. */
  countEach(selection: Selection, conditions: readonly Condition[], max?: number): Promise<number[]>;
  /** Returns for each filter whether one of the selected records satisfies it. */
  findEach(selection: Selection, filters: readonly Filter[]): Promise<boolean[]>;
  /** Returns figures of the selected records by group. */
  aggregate(request: AggregateRequest): Promise<Group[]>;
  /** Returns figures of the selected records of a period for several groupings, and the groups of each. */
  figures(request: FiguresRequest): Promise<Group[][]>;
  /** Returns records that were just written with the looked-up values of their references. */
  withLookedUp(records: readonly StoredRecord[]): Promise<StoredRecord[]>;
  /** Returns the column of a write-only field. The only access to it, for use inside the server. */
  writeOnlyColumn(id: string, field: string): Promise<string | undefined>;
}

export function recordReader(layout: TableLayout, queryContext: QueryContext): RecordReader {
  const queries = rowQueries(layout, queryContext);
  const { withIds, readInOrder } = queries;
  const findMany = (ids: readonly string[]) => readInOrder(ids, withIds(ids));

  return {
    ...lockedRecords(queries),
    ...removedRecords(queries),
    ...references(queries),
    ...branches(queries),
    ...uniqueValues(layout, queryContext),
    ...dueRecords(layout, queryContext),
    async find(wanted) {
      const { records } = await cachedPage(layout, queryContext, { request: { id: wanted } }, async (inside) => ({
        records: await recordReader(layout, inside).findMany([wanted]),
        total: 1,
      }));
      return records[0];
    },
    findMany,

    async page(request) {
      const ids = await planQuery(layout, queryContext, request).ids(request);
      return findMany(ids.map(String));
    },
    pageOf: (request, max) =>
      cachedPage(layout, queryContext, { request, max }, (inside) => readPage(layout, inside, request, max)),
    count: (selection, max) => planQuery(layout, queryContext, selection).count(max),

    next: (request) => readNext(queries, request),
    countEach: (selection, conditions, max) => countEach(layout, queryContext, selection, conditions, max),
    findEach: (selection, filters) => findEach(layout, queryContext, selection, filters),
    aggregate: (request) => aggregate(layout, queryContext, request),
    figures: (request) => figures(layout, queryContext, request),
    withLookedUp: (records) => withLookedUp(queryContext.reading, layout, queryContext, records),
    writeOnlyColumn: (wanted, field) => readWriteOnly(queries, wanted, field),
  };
}

async function readWriteOnly(
  { layout, queryContext, byId, withId }: RowQueries,
  id: string,
  field: string,
): Promise<string | undefined> {
  if (!layout.fields.get(field)?.isWriteOnly) throw new RangeError(`"${layout.table}.${field}" is not write-only.`);
  const { rows } = await sqlText<{ value: string | null }>`select ${column(layout, { name: field })} as value
    from ${byId} where ${withId(id)}`.execute(queryContext.reading);
  return rows[0]?.value ?? undefined;
}

async function readNext(
  { layout, queryContext, from }: RowQueries,
  { sort, place, limit, ...selection }: NextRequest,
): ReturnType<RecordReader['next']> {
  const keyset = keysetOf(sort, layout);
  const beside = joinsFor(layout, queryContext, sort);
  const rows: DatabaseRow[] = [];
  for (const part of place ? keyset.behind(place) : keyset.parts) {
    if (rows.length >= limit) break;
    const found = await sqlText<DatabaseRow>`select ${columnsOf(layout)}, ${keyset.columns} from ${from}${beside}
      where ${every([selected(layout, queryContext, selection), part])}
      order by ${orderToSql(sort, layout, { isSplit: true })} limit ${limit - rows.length}`.execute(
      queryContext.readPool,
    );
    rows.push(...found.rows);
  }
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { records: await withOtherValues(layout, queryContext, rows), place: last && keyset.placeOf(last) };
}

/** Reads records whose ids were just found. Leaves out those that have left the scope since. */
async function readPage(
  layout: TableLayout,
  queryContext: QueryContext,
  request: PageRequest,
  max: number | undefined,
): Promise<RecordPage> {
  const found = planQuery(layout, queryContext, request);
  const total = await found.count(max);
  const ids = await found.ids(request, total);
  return { records: await recordReader(layout, queryContext).findMany(ids.map(String)), total };
}
