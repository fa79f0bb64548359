import type { SqlBool } from 'kysely';
import type { Condition } from '../../../src/engine/condition.ts';
import type { ResolvedRefFilter } from '../../../src/engine/ref-filter.ts';
import type { Sort } from '../../../src/engine/resource.ts';
import { type Sql, sql } from '../sql.ts';
import type { TableLayout, UniqueKey, Values } from '../tables/layout.ts';
import { type AggregateRequest, aggregate, type Group } from './aggregate.ts';
import { cachedPage } from './cached-page.ts';
import { column, conditionToSql } from './condition.ts';
import { countEach } from './counting.ts';
import { type DueRecords, dueRecords } from './due.ts';
import { type FiguresRequest, figures } from './figures.ts';
import { filterToSql, keywordToSql, orderToSql } from './filter.ts';
import { hierarchyOf, withAbove } from './hierarchy.ts';
import { keysetOf, type Place } from './keyset.ts';
import { withLookedUp } from './lookup.ts';
import { every, type Predicate, some } from './predicate.ts';
import {
  alongIds,
  inScope,
  joinsFor,
  lockRows,
  type QueryContext,
  type RecordPage,
  type Selection,
  selected,
} from './query-context.ts';
import { planQuery } from './query-plan.ts';
import { columnsOf, withOtherValues } from './row-values.ts';
import type { Row, StoredRecord } from './rows.ts';
import { inTenancy } from './tenancy.ts';
import { comparable, type UniqueValues, uniqueValues } from './unique.ts';

export interface PageRequest extends Selection {
  readonly sort: readonly Sort[];
  readonly start: number;
  readonly end: number;
}

interface NextRequest extends Selection {
  readonly sort: readonly Sort[];
  /** Position after the previous records; undefined for the start of the list. */
  readonly place?: Place | undefined;
  readonly limit: number;
}

interface TrashRequest extends Pick<Selection, 'keyword' | 'readable'> {
  /** Leaves out records that were deleted before this moment. */
  readonly since: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Queries of the records of one resource that the context may see: not deleted, of the enterprise, within the data
 * scope, and not excluded by `list.where`.
 */
export interface RecordReader extends UniqueValues, DueRecords {
  find(id: string): Promise<StoredRecord | undefined>;
  /** Returns the record, and locks it until the transaction ends. Others can still refer to it. */
  findForUpdate(id: string): Promise<StoredRecord | undefined>;
  /** Returns the record, and keeps others from changing it until the transaction ends. */
  findForShare(id: string): Promise<StoredRecord | undefined>;
  /** Returns the record, and locks it until the transaction ends, against new references too. */
  findForDelete(id: string): Promise<StoredRecord | undefined>;
  /** Returns the existing records of these ids, and locks them like `findForDelete`. */
  findManyForDelete(ids: readonly string[]): Promise<StoredRecord[]>;
  /**
   * Locks the records of these ids, deleted ones included, until the transaction ends: like `findForUpdate`, or like
   * `findForDelete`. Called before they are changed one by one, so that two transactions that change the same ones wait
   * for each other, whatever their orders.
   */
  lockMany(ids: readonly string[], mode: 'update' | 'delete'): Promise<void>;
  /** Returns a deleted record, and locks it until the transaction ends. */
  findRemovedForUpdate(id: string): Promise<StoredRecord | undefined>;
  /** Returns deleted records of the trash, the latest first, and their number. */
  removed(request: TrashRequest): Promise<{ readonly records: StoredRecord[]; readonly total: number }>;
  /** Returns the existing records of these ids, in the order of `ids`. */
  findMany(ids: readonly string[]): Promise<StoredRecord[]>;
  page(request: PageRequest): Promise<StoredRecord[]>;
  /**
   * Returns the next records after a position, and the position after them; `place` is undefined at the end of the
   * list.
   */
  next(request: NextRequest): Promise<{ readonly records: StoredRecord[]; readonly place: Place | undefined }>;
  /** Returns a page and the number of selected records; counting stops at `max`. */
  pageOf(request: PageRequest, max?: number): Promise<RecordPage>;
  /** Returns the number of selected records; counting stops at `max`. */
  count(selection: Selection, max?: number): Promise<number>;
  /** Returns how many of the selected records satisfy each condition; each count stops at `max`. */
  countEach(selection: Selection, conditions: readonly Condition[], max?: number): Promise<number[]>;
  /** Returns figures of the selected records by group. */
  aggregate(request: AggregateRequest): Promise<Group[]>;
  /** Returns figures of the selected records of a period for several groupings, and the groups of each. */
  figures(request: FiguresRequest): Promise<Group[][]>;
  /**
   * Returns which of the ids exist and satisfy the condition. None of these records can be deleted until the
   * transaction ends.
   */
  existing(ids: readonly string[], where?: ResolvedRefFilter): Promise<ReadonlySet<string>>;
  /** Returns which of the ids the user may see, including deleted records. */
  reached(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns up to `limit` records the user may see that refer to `id` by a field, and the number of all that refer to
   * it, including those the user may not see.
   */
  referring(field: string, id: string, limit: number): Promise<{ records: StoredRecord[]; count: number }>;
  /**
   * Returns at most `limit` ids of the selected records of a tree, in order, with `withAbove` also those of their
   * ancestors that the user may see.
   */
  branches(
    selection: Selection,
    request: { withAbove: boolean; sort: readonly Sort[]; limit: number },
  ): Promise<string[]>;
  /** Returns the ids of a record of a tree and of all its ancestors, including those the user may not see. */
  above(id: string): Promise<ReadonlySet<string>>;
  /** Returns which of the ids a record refers to by a field, including records the user may not see. */
  referred(field: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the unique keys whose value another record already has. */
  taken(values: Values, except?: string): Promise<UniqueKey[]>;
  /** Returns records that were just written with the looked-up values of their references. */
  withLookedUp(records: readonly StoredRecord[]): Promise<StoredRecord[]>;
  /** Returns the column of a write-only field. The only access to it, for use inside the server. */
  writeOnlyColumn(id: string, field: string): Promise<string | undefined>;
}

export function recordReader(layout: TableLayout, queryContext: QueryContext): RecordReader {
  const { reading, tenancy } = queryContext;
  const from = sql.table(layout.table);
  const byId = alongIds(layout, queryContext);
  const id = column(layout, { name: 'id' });
  const branches = hierarchyOf(layout);
  const here = () => inScope(layout, queryContext);
  const columns = columnsOf(layout);
  const withId = (wanted: string): Predicate => every([here(), sql`${id} = ${Number(wanted)}`]);
  const withIds = (wanted: readonly string[]): Predicate =>
    every([here(), sql`${id} in (${sql.join(wanted.map(Number))})`]);
  const withIdsInAny = (wanted: readonly string[]): Predicate =>
    every([some([here(), inScope(layout, queryContext, 'removed')]), sql`${id} in (${sql.join(wanted.map(Number))})`]);

  const read = async (source: Sql<unknown>, where: Predicate, rest = sql``): Promise<StoredRecord[]> => {
    const { rows } = await sql<Row>`select ${columns} from ${source} where ${where} ${rest}`.execute(reading);
    return withOtherValues(layout, queryContext, rows);
  };

  const countWhere = async (where: Predicate): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(reading);
    return rows[0]?.n ?? 0;
  };

  const inOrder = async (ids: readonly string[], where: Predicate): Promise<StoredRecord[]> => {
    if (ids.length === 0) return [];
    const found = new Map((await read(byId, where)).map((record) => [record.id, record]));
    return ids.flatMap((one) => found.get(one) ?? []);
  };

  /** Reads records whose ids were just found. Leaves out those that have left the scope since. */
  const findFound = (ids: readonly number[]) => inOrder(ids.map(String), withIds(ids.map(String)));

  return {
    ...uniqueValues(layout, queryContext),
    ...dueRecords(layout, queryContext),

    async find(wanted) {
      const question = { request: { id: wanted } };
      const { records } = await cachedPage(layout, queryContext, question, async (inside) => ({
        records: await recordReader(layout, inside).findMany([wanted]),
        total: 1,
      }));
      return records[0];
    },

    findForUpdate: async (wanted) => (await read(byId, withId(wanted), lockRows(queryContext, 'update')))[0],
    findForShare: async (wanted) => (await read(byId, withId(wanted), lockRows(queryContext, 'share')))[0],
    findForDelete: async (wanted) => (await read(byId, withId(wanted), lockRows(queryContext, 'delete')))[0],

    async findManyForDelete(ids) {
      if (ids.length === 0) return [];
      // Lock in one order, to avoid deadlocks.
      return read(byId, withIds(ids), sql`order by ${id} ${lockRows(queryContext, 'delete')}`);
    },

    async lockMany(ids, mode) {
      if (ids.length === 0 || queryContext.kind === 'sqlite') return;
      await sql`select ${id} from ${byId} where ${withIdsInAny(ids)} order by ${id}
        ${lockRows(queryContext, mode)}`.execute(reading);
    },

    findRemovedForUpdate: async (wanted) => {
      const removed = every([inScope(layout, queryContext, 'removed'), sql`${id} = ${Number(wanted)}`]);
      return (await read(byId, removed, lockRows(queryContext, 'update')))[0];
    },

    async removed({ keyword, readable: seen = new Set(), since, start, end }) {
      const where = every([
        inScope(layout, queryContext, 'removed'),
        sql`${column(layout, { name: 'deletedAt' })} >= ${since}`,
        ...(keyword === undefined ? [] : [keywordToSql(keyword, layout, seen)]),
      ]);
      const page = sql`order by "deletedAt" desc, ${id} desc limit ${Math.max(0, end - start)} offset ${start}`;
      return { records: await read(from, where, page), total: await countWhere(where) };
    },

    findMany: (ids) => inOrder(ids, withIds(ids)),

    page: async (request) => findFound(await planQuery(layout, queryContext, request).ids(request)),

    pageOf: (request, max) =>
      cachedPage(layout, queryContext, { request, max }, (inside) => readPage(layout, inside, request, max)),

    count: (selection, max) => planQuery(layout, queryContext, selection).count(max),

    async next({ sort, place, limit, ...selection }) {
      const keyset = keysetOf(sort, layout);
      const beside = joinsFor(layout, queryContext, sort);
      const rows: Row[] = [];
      for (const part of place ? keyset.behind(place) : keyset.parts) {
        if (rows.length >= limit) break;
        const found = await sql<Row>`select ${columns}, ${keyset.columns} from ${from}${beside}
          where ${every([selected(layout, queryContext, selection), part])}
          order by ${orderToSql(sort, layout, { isSplit: true })} limit ${limit - rows.length}`.execute(
          queryContext.readPool,
        );
        rows.push(...found.rows);
      }
      const last = rows.length < limit ? undefined : rows.at(-1);
      return { records: await withOtherValues(layout, queryContext, rows), place: last && keyset.placeOf(last) };
    },

    countEach: (selection, conditions, max) => countEach(layout, queryContext, selection, conditions, max),

    aggregate: (request) => aggregate(layout, queryContext, request),
    figures: (request) => figures(layout, queryContext, request),

    async existing(ids, where) {
      if (ids.length === 0) return new Set();
      const wanted = every([withIds(ids), ...(where ? [conditionToSql(where, layout, queryContext.context)] : [])]);
      const { rows } = await sql<{ id: number }>`select ${id} from ${byId} where ${wanted} order by ${id}
        ${lockRows(queryContext, 'reference')}`.execute(reading);
      return new Set(rows.map((row) => String(row.id)));
    },

    async reached(ids) {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: number }>`select ${id} from ${byId}
        where ${withIdsInAny(ids)}`.execute(reading);
      return new Set(rows.map((row) => String(row.id)));
    },

    async referred(field, ids) {
      const stored = layout.fields.get(field);
      if (!stored || ids.length === 0) return new Set();
      const numbers = sql.join(ids.map(Number));
      const { link } = stored;
      const [at, joined] =
        link === undefined
          ? [column(layout, stored), sql``]
          : [sql.ref(`${link}.value`), sql`join ${sql.table(link)} on ${sql.ref(`${link}.record`)} = ${id}`];
      const found = sql<{ id: number }>`select distinct ${at} as id from ${from} ${joined}
        where ${inTenancy(tenancy, layout)} and ${at} in (${numbers})`;
      const { rows } = await found.execute(reading);
      return new Set(rows.map((row) => String(row.id)));
    },

    async referring(field, target, limit) {
      const refers = filterToSql({ field, operator: 'eq', values: [Number(target)] }, layout);
      const records = await read(from, every([here(), refers]), sql`order by ${id} limit ${limit}`);
      return { records, count: await countWhere(every([inTenancy(tenancy, layout), refers])) };
    },

    withLookedUp: (records) => withLookedUp(reading, layout, queryContext, records),

    async writeOnlyColumn(wanted, field) {
      if (!layout.fields.get(field)?.isWriteOnly) throw new RangeError(`"${layout.table}.${field}" is not write-only.`);
      const { rows } = await sql<{ value: string | null }>`select ${column(layout, { name: field })} as value
        from ${byId} where ${withId(wanted)}`.execute(reading);
      return rows[0]?.value ?? undefined;
    },

    async branches(selection, request) {
      const where = selected(layout, queryContext, selection);
      const kept =
        request.withAbove && branches ? every([here(), sql`${id} in (${withAbove(branches, where)})`]) : where;
      const { rows } = await sql<{ id: number }>`select ${id} from ${from} where ${kept}
        order by ${orderToSql(request.sort, layout)} limit ${request.limit}`.execute(reading);
      return rows.map((row) => String(row.id));
    },

    async above(wanted) {
      if (!branches) return new Set();
      const self = every([inTenancy(tenancy, layout), sql`${id} = ${Number(wanted)}`]);
      const { rows } = await sql<{ id: number }>`${withAbove(branches, self)}`.execute(reading);
      return new Set(rows.map((row) => String(row.id)));
    },

    async taken(values, except) {
      const found: UniqueKey[] = [];
      for (const unique of layout.unique) {
        const { column: name, among } = unique;
        const compared = comparable(layout, unique, values);
        if (compared === undefined) continue;
        const others = every([
          inTenancy(among === 'all' ? { enterprise: 'all' } : tenancy, layout),
          sql`${column(layout, { name })} = ${compared}`,
          ...(except === undefined ? [] : [sql<SqlBool>`${id} <> ${Number(except)}`]),
        ]);
        if ((await countWhere(others)) > 0) found.push(unique);
      }
      return found;
    },
  };
}

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
