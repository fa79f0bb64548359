import { sql } from 'kysely';
import { asArray, bigramColumn, putBigrams } from '../tables/bigram-store.ts';
import { bigramsOfRecord } from '../tables/bigrams.ts';
import type { TableLayout, Values } from '../tables/layout.ts';
import { column } from './condition.ts';
import { every } from './predicate.ts';
import { alongIds, inScope, type QueryContext } from './query-context.ts';
import { type StoredRecord, toColumn, toColumns } from './rows.ts';
import { withWriteOnly } from './sealed.ts';
import type { Presence } from './tenancy.ts';

/** Whose doing a write is, and when. */
export interface Stamp {
  readonly at: Date;
  /** Id of a user; null for the server itself. */
  readonly by: string | null;
}

/** Writes to the records of one resource within reach. Nothing is checked here; history is the caller's. */
export interface RecordWriter {
  /** Adds a record to the one enterprise in reach; answers its id. */
  insert(values: Values, stamp: Stamp): Promise<string>;
  /** Adds many at once; answers their ids in the same order. */
  insertMany(entries: readonly NewRecord[]): Promise<string[]>;
  /** Writes the changed values, and the next version. */
  update(record: StoredRecord, changes: Values, stamp: Stamp): Promise<void>;
  /** Marks them deleted: their unique values become free. */
  remove(records: readonly StoredRecord[], stamp: Stamp): Promise<void>;
  /** Brings a removed one back as it was; its unique values must be free. */
  restore(record: StoredRecord, stamp: Stamp): Promise<void>;
}

export interface NewRecord {
  readonly values: Values;
  readonly stamp: Stamp;
  /** For one that comes with a past: how often it was changed since, and the last time. */
  readonly changed?: { readonly times: number; readonly stamp: Stamp } | undefined;
}

/** Parameters one statement carries at most: short enough to be kept prepared, and no faster if it were longer. */
const maxParameters = 2000;

export function recordWriter(layout: TableLayout, queryContext: QueryContext): RecordWriter {
  const { executor } = queryContext;
  const table = sql.table(layout.table);
  const isRecord = (id: string, presence: Presence = 'alive') =>
    every([inScope(layout, queryContext, presence), sql`${column(layout, { name: 'id' })} = ${Number(id)}`]);

  const insertRows = async (rows: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> => {
    const names = Object.keys(rows[0] ?? {});
    const tuples = rows.map((row) => sql`(${sql.join(names.map((name) => sql`${row[name]}`))})`);
    const { rows: inserted } = await sql<{ id: number }>`insert into ${table}
      (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(tuples)} returning id`.execute(executor);
    return inserted
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .map(String);
  };

  const insertMany = async (entries: readonly NewRecord[]): Promise<string[]> => {
    const rows: Record<string, unknown>[] = [];
    for (const entry of entries) {
      rows.push(newRow(layout, queryContext, { ...entry, values: await withWriteOnly(layout, entry.values) }));
    }
    const size = Math.floor(maxParameters / Object.keys(rows[0] ?? { id: 1 }).length);
    const ids: string[] = [];
    for (let start = 0; start < rows.length; start += size) {
      ids.push(...(await insertRows(rows.slice(start, start + size))));
    }
    const added = entries.map(({ values }, index) => ({ id: Number(ids[index]), values }));
    await insertLinks(layout, queryContext, added);
    await indexBigrams(layout, queryContext, added);
    return ids;
  };

  return {
    insertMany,

    async insert(values, stamp) {
      const [id] = await insertMany([{ values, stamp }]);
      if (id === undefined) throw new Error(`Inserting into "${layout.table}" answered no id.`);
      return id;
    },

    async update(record, given, { at, by }) {
      const changes = await withWriteOnly(layout, given);
      const values = { ...record.values, ...changes };
      const written = [
        ...layout.columns
          .filter(({ name }) => name in changes)
          .map((stored) => sql`${sql.ref(stored.name)} = ${toColumn(stored, values[stored.name])}`),
        ...layout.derived.map((derived) => sql`${sql.ref(derived.column)} = ${derived.compute(values)}`),
        ...Object.entries(bigramsInRow(layout, queryContext, values)).map(
          ([name, value]) => sql`${sql.ref(name)} = ${value}`,
        ),
        sql`version = ${record.version + 1}`,
        sql`"updatedAt" = ${at}`,
        sql`"updatedBy" = ${idOrNull(by)}`,
      ];
      await sql`update ${table} set ${sql.join(written)} where ${isRecord(record.id)}`.execute(executor);
      const id = Number(record.id);
      for (const { link } of layout.links.filter(({ name }) => name in changes)) {
        await sql`delete from ${sql.table(link)} where record = ${id}`.execute(executor);
      }
      await insertLinks(layout, queryContext, [{ id, values: changes }]);
      if (layout.searched.some((name) => name in changes)) await indexBigrams(layout, queryContext, [{ id, values }]);
    },

    async remove(records, { at, by }) {
      if (records.length === 0) return;
      const ids = sql.join(records.map(({ id }) => Number(id)));
      await sql`update ${alongIds(layout, queryContext)} set "deletedAt" = ${at}, "updatedAt" = ${at},
        "updatedBy" = ${idOrNull(by)}, version = version + 1
        where ${every([inScope(layout, queryContext), sql`${column(layout, { name: 'id' })} in (${ids})`])}`.execute(
        executor,
      );
    },

    async restore(record, { at, by }) {
      await sql`update ${table} set "deletedAt" = null, "updatedAt" = ${at}, "updatedBy" = ${idOrNull(by)},
        version = ${record.version + 1} where ${isRecord(record.id, 'removed')}`.execute(executor);
    },
  };
}

/** What a new row holds, by column. */
function newRow(layout: TableLayout, queryContext: QueryContext, entry: NewRecord): Record<string, unknown> {
  const { tenancy } = queryContext;
  const { hasEnterprise, columns, derived, table } = layout;
  if (hasEnterprise && tenancy.enterprise === 'all') {
    throw new RangeError(`A record of "${table}" needs a scope of one enterprise to be added in.`);
  }
  const { values, stamp, changed = { times: 0, stamp } } = entry;
  return {
    ...(hasEnterprise && { enterprise: tenancy.enterprise }),
    version: 1 + changed.times,
    createdAt: stamp.at,
    createdBy: idOrNull(stamp.by),
    updatedAt: changed.stamp.at,
    updatedBy: idOrNull(changed.stamp.by),
    ...Object.fromEntries(columns.map((stored) => [stored.name, toColumn(stored, values[stored.name])])),
    ...Object.fromEntries(derived.map((one) => [one.column, one.compute(values)])),
    ...bigramsInRow(layout, queryContext, values),
  };
}

/** PostgreSQL keeps the bigrams of a record in its row. */
function bigramsInRow(layout: TableLayout, queryContext: QueryContext, values: Values): Record<string, string> {
  if (queryContext.kind === 'sqlite' || layout.searched.length === 0) return {};
  return { [bigramColumn]: asArray(bigramsOf(layout, queryContext, values)) };
}

/** SQLite keeps them in a table of their own. */
async function indexBigrams(
  layout: TableLayout,
  queryContext: QueryContext,
  records: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  if (queryContext.kind !== 'sqlite' || layout.searched.length === 0) return;
  const rows = records.map(({ id, values }) => ({ id, bigrams: bigramsOf(layout, queryContext, values) }));
  await putBigrams(queryContext.executor, queryContext.kind, layout, rows);
}

/** The enterprise is that of the record; a change from a scope of all enterprises finds it among its values. */
function bigramsOf(layout: TableLayout, { tenancy }: QueryContext, values: Values): number[] {
  const enterprise = tenancy.enterprise === 'all' ? Number(values.enterprise) : tenancy.enterprise;
  return bigramsOfRecord(layout, values, layout.hasEnterprise ? enterprise : undefined);
}

async function insertLinks(
  layout: TableLayout,
  { executor }: QueryContext,
  records: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  for (const stored of layout.links) {
    const rows = records.flatMap(({ id, values }) =>
      toColumns(stored, values[stored.name]).map((value, position) => sql`(${id}, ${position}, ${value})`),
    );
    for (let start = 0; start < rows.length; start += maxParameters / 4) {
      const some = rows.slice(start, start + maxParameters / 4);
      await sql`insert into ${sql.table(stored.link)} (record, position, value) values ${sql.join(some)}`.execute(
        executor,
      );
    }
  }
}

function idOrNull(id: string | null): number | null {
  return id === null ? null : Number(id);
}
