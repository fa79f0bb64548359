import { slicesOf } from '../../../../src/base/slices.ts';
import { bigramColumn } from '../../driver/dialect/bigram-store.ts';
import { insertInto, sqlText } from '../../sql-text.ts';
import type { TableLayout, Values } from '../../tables/layout.ts';
import { bigramsOfRecord } from '../../tables/search/bigrams.ts';
import { column } from '../conditions/condition.ts';
import { every } from '../conditions/predicate.ts';
import type { RowState } from '../conditions/tenancy.ts';
import { inScope, type QueryContext } from '../query/query-context.ts';
import { type StoredRecord, toColumn, toColumns } from '../query/rows.ts';
import { changeValues, insertValues } from './values-beside.ts';
import { withWriteOnly } from './write-only.ts';

/** Who writes, and when. */
export interface Stamp {
  readonly at: Date;
  /** Id of a user; null for the server itself. */
  readonly by: string | null;
}

/** Writes records of one resource in the current scope. It validates nothing; the caller writes the history. */
export interface RecordWriter {
  /** Inserts a record into the one enterprise of the scope. Returns its id. */
  insert(values: Values, stamp: Stamp): Promise<string>;
  /** Inserts many records. Returns their ids in the same order. */
  insertMany(entries: readonly NewRecord[]): Promise<string[]>;
  /** Writes the changed values and increments the version. */
  update(record: StoredRecord, changes: Values, stamp: Stamp): Promise<void>;
  /** Marks the records as deleted, which frees their unique values. */
  remove(records: readonly StoredRecord[], stamp: Stamp): Promise<void>;
  /** Restores a deleted record unchanged. Its unique values must be free. */
  restore(record: StoredRecord, stamp: Stamp): Promise<void>;
}

export interface NewRecord {
  readonly values: Values;
  readonly stamp: Stamp;
  /** For a record with a past: how often it was changed after its creation, and the last change. */
  readonly changed?: { readonly times: number; readonly stamp: Stamp } | undefined;
}

/**
 * Maximum number of parameters of one statement. Such a statement is short enough to be kept prepared; a longer one is
 * no faster.
 */
const maxParameters = 2000;

export function recordWriter(layout: TableLayout, queryContext: QueryContext): RecordWriter {
  const { executor } = queryContext;
  return {
    insertMany: (entries) => insertMany(layout, queryContext, entries),
    async insert(values, stamp) {
      const [id] = await insertMany(layout, queryContext, [{ values, stamp }]);
      if (id === undefined) throw new Error(`Inserting into "${layout.table}" answered no id.`);
      return id;
    },
    async update(record, given, stamp) {
      const changes = await withWriteOnly(layout, given);
      const id = Number(record.id);
      const values = { ...record.values, ...changes };
      await updateRow(layout, queryContext, { ...record, values }, { changes, stamp });
      for (const { link } of layout.links.filter(({ name }) => name in changes)) {
        await sqlText`delete from ${sqlText.table(link)} where record = ${id}`.execute(executor);
      }
      await insertLinks(layout, queryContext, [{ id, values: changes }]);
      await changeValues(layout, queryContext, { id, values }, changes);
      if (layout.searched.some((name) => name in changes))
        await putBigramsBeside(layout, queryContext, [{ id, values }]);
    },
    async remove(records, { at, by }) {
      if (records.length === 0) return;
      const ids = sqlText.join(records.map(({ id }) => Number(id)));
      await sqlText`update ${queryContext.dialect.tableByIds(layout.table)} set "deletedAt" = ${at}, "updatedAt" = ${at},
        "updatedBy" = ${idOrNull(by)}, version = version + 1
        where ${every([inScope(layout, queryContext), sqlText`${column(layout, { name: 'id' })} in (${ids})`])}`.execute(
        executor,
      );
    },
    async restore(record, { at, by }) {
      await sqlText`update ${sqlText.table(layout.table)} set "deletedAt" = null, "updatedAt" = ${at}, "updatedBy" = ${idOrNull(by)},
        version = ${record.version + 1} where ${isRecord(layout, queryContext, record.id, 'removed')}`.execute(
        executor,
      );
    },
  };
}

function isRecord(layout: TableLayout, queryContext: QueryContext, id: string, state: RowState) {
  return every([inScope(layout, queryContext, state), sqlText`${column(layout, { name: 'id' })} = ${Number(id)}`]);
}

async function insertMany(
  layout: TableLayout,
  queryContext: QueryContext,
  entries: readonly NewRecord[],
): Promise<string[]> {
  const rows: Record<string, unknown>[] = [];
  for (const entry of entries) {
    rows.push(newRow(layout, queryContext, { ...entry, values: await withWriteOnly(layout, entry.values) }));
  }
  const size = Math.floor(maxParameters / Object.keys(rows[0] ?? { id: 1 }).length);
  const ids: number[] = [];
  for (const some of slicesOf(rows, size)) {
    const statement = sqlText<{ id: number }>`${insertInto(layout.table, some)} returning id`;
    const { rows: inserted } = await statement.execute(queryContext.executor);
    ids.push(...inserted.map(({ id }) => id).toSorted((one, other) => one - other));
  }
  const added = entries.map(({ values }, index) => ({ id: Number(ids[index]), values }));
  await insertLinks(layout, queryContext, added);
  await insertValues(layout, queryContext, added);
  await putBigramsBeside(layout, queryContext, added);
  return ids.map(String);
}

/** Writes the changed columns of a record, which has its new values. */
async function updateRow(
  layout: TableLayout,
  queryContext: QueryContext,
  { id, version, values }: StoredRecord,
  { changes, stamp: { at, by } }: { readonly changes: Values; readonly stamp: Stamp },
): Promise<void> {
  const columns: Record<string, unknown> = {
    ...Object.fromEntries(
      layout.columns
        .filter(({ name }) => name in changes)
        .map((stored) => [stored.name, toColumn(stored, values[stored.name])]),
    ),
    ...Object.fromEntries(derivedAfter(layout, changes).map((one) => [one.column, one.compute(values)])),
    ...bigramsInRow(layout, queryContext, values),
    version: version + 1,
    updatedAt: at,
    updatedBy: idOrNull(by),
  };
  const written = Object.entries(columns).map(([name, value]) => sqlText`${sqlText.ref(name)} = ${value}`);
  await sqlText`update ${sqlText.table(layout.table)} set ${sqlText.join(written)}
    where ${isRecord(layout, queryContext, id, 'existing')}`.execute(queryContext.executor);
}

/**
 * Returns the derived columns to write with a change. That of a unique value which does not change stays as it is: the
 * record may be one that was kept apart from another with the same value.
 */
function derivedAfter({ derived, unique }: TableLayout, changes: Values) {
  const kept = new Set(
    unique.flatMap(({ column: name, fields }) => (fields.some((field) => field in changes) ? [] : [name])),
  );
  return derived.filter((one) => !kept.has(one.column));
}

/** Returns the values of a new row by column. */
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

function bigramsInRow(layout: TableLayout, queryContext: QueryContext, values: Values): Record<string, string> {
  const { inRows } = queryContext.dialect.bigrams;
  if (!inRows || layout.searched.length === 0) return {};
  return { [bigramColumn]: inRows.toColumn(bigramsOf(layout, queryContext, values)) };
}

async function putBigramsBeside(
  layout: TableLayout,
  queryContext: QueryContext,
  records: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  const { bigrams } = queryContext.dialect;
  if (!bigrams.beside || layout.searched.length === 0) return;
  const rows = records.map(({ id, values }) => ({ id, bigrams: bigramsOf(layout, queryContext, values) }));
  for (const some of slicesOf(rows, maxParameters / 4)) await bigrams.put(queryContext.executor, layout.table, some);
}

/** Uses the enterprise of the record: in a scope of all enterprises it is among the record's values. */
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
      toColumns(stored, values[stored.name]).map((value, position) => sqlText`(${id}, ${position}, ${value})`),
    );
    for (const some of slicesOf(rows, maxParameters / 4)) {
      await sqlText`insert into ${sqlText.table(stored.link)} (record, position, value) values ${sqlText.join(some)}`.execute(
        executor,
      );
    }
  }
}

function idOrNull(id: string | null): number | null {
  return id === null ? null : Number(id);
}
