import { type Kysely, type RawBuilder, sql } from 'kysely';
import { groupPairs } from '../../../src/base/grouping.ts';
import { bigramColumn } from '../driver/dialect/bigram-store.ts';
import type { SystemTables } from '../system/system-tables.ts';
import type { DerivedColumn, TableLayout } from './layout.ts';
import { withRecordTables } from './record-tables.ts';
import { partSeparator } from './search/fold.ts';
import { fromColumn } from './stored-field.ts';

/** Number of rows computed at a time. */
const chunk = 500;

/** In place of a column in the table of recipes: all rows of the table were computed ahead, by the job of that number. */
export const filledAhead = '_filled';

/** Derived columns to compute before the start. */
export interface ColumnsToCompute {
  /**
   * Their values are missing or were computed differently, or from a column that a migration has renamed and a new field
   * replaces.
   */
  readonly outdated: readonly DerivedColumn[];
  /** A migration may have changed the values from which they are computed. */
  readonly changed: readonly DerivedColumn[];
}

/** Returns the derived columns to compute. `isChanged` tells that a migration may have changed values of the table. */
export async function columnsToCompute(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  present: ReadonlySet<string>,
  isChanged: boolean,
): Promise<ColumnsToCompute> {
  const rows = await withRecordTables(trx)
    .selectFrom('derived_column')
    .select(['column', 'recipe'])
    .where('table', '=', layout.table)
    .execute();
  const recipes = new Map(rows.map(({ column, recipe }) => [column, recipe]));
  const outdated = layout.derived.filter(
    ({ column, recipe, from, isFilledLater }) =>
      from.some((name) => !present.has(name)) ||
      (!isFilledLater && (!present.has(column) || recipes.get(column) !== recipe)),
  );
  const others = layout.derived.filter((derived) => !derived.isFilledLater && !outdated.includes(derived));
  return { outdated, changed: isChanged ? others : [] };
}

/**
 * Deletes the recipes of columns that this release does not write, and that of bigrams of a column that is not there yet
 * or of a table whose values have changed. They are outdated, and a release that needs them computes them again.
 */
export async function forgetRecipes(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  present: ReadonlySet<string>,
  isChanged: boolean,
): Promise<void> {
  const { derived, searched } = layout;
  const hasBigrams = !isChanged && searched.length > 0 && searched.every((name) => present.has(name));
  const written = [...derived.map(({ column }) => column), filledAhead, ...(hasBigrams ? [bigramColumn] : [])];
  const rows = withRecordTables(trx).deleteFrom('derived_column').where('table', '=', layout.table);
  await rows.where('column', 'not in', written).execute();
}

/**
 * Computes columns of every row, and stores their recipes. If records newly share a unique value because it is computed
 * differently, all but the first get a suffix that no value contains, until their next change must choose another value.
 * What a migration has changed is computed as it is, so that records that share a value since then are found.
 *
 * @param unique columns of unique indexes: the last holds the value, the others limit where it must be unique
 * @param isFilled the rows were computed ahead, unless something has computed them since
 */
export async function computeColumns(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  { outdated, changed }: ColumnsToCompute,
  unique: readonly (readonly string[])[],
  isFilled = false,
): Promise<void> {
  const columns = [...outdated, ...changed];
  if (columns.length === 0) return;
  const isDone = isFilled && (await isFilledAhead(trx, layout.table));
  for (let after: number | undefined = isDone ? undefined : 0; after !== undefined; ) {
    const { last }: Computed = await computeSome(trx, layout, { outdated, changed }, { after, limit: chunk });
    after = last;
  }
  for (const among of unique) {
    if (outdated.some(({ column }) => column === among.at(-1))) await lockExclusively(trx, layout, among);
  }
  await withRecordTables(trx)
    .deleteFrom('derived_column')
    .where('table', '=', layout.table)
    .where('column', '!=', bigramColumn)
    .execute();
  await withRecordTables(trx)
    .insertInto('derived_column')
    .values(layout.derived.map(({ column, recipe }) => ({ table: layout.table, column, recipe })))
    .execute();
}

/** Returns whether the columns of a table were computed ahead and not anew since. */
export async function isFilledAhead(db: Kysely<SystemTables>, table: string, job?: string): Promise<boolean> {
  const row = await withRecordTables(db)
    .selectFrom('derived_column')
    .select('recipe')
    .where('table', '=', table)
    .where('column', '=', filledAhead)
    .executeTakeFirst();
  return row !== undefined && (job === undefined || row.recipe === job);
}

interface Some {
  /** Id of the last row that is done. */
  readonly after: number;
  readonly limit: number;
  /** Only what was written since. @default all */
  readonly since?: string | undefined;
  /** Locks the rows, since others write meanwhile. @default the table is locked */
  readonly lock?: RawBuilder<unknown>;
}

interface Computed {
  readonly count: number;
  /** Id of the last row; undefined if none is left. */
  readonly last: number | undefined;
}

/** Computes columns of the next rows. */
export async function computeSome(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  columns: ColumnsToCompute,
  some: Some,
): Promise<Computed> {
  const rows = await nextRows(trx, layout, [...columns.outdated, ...columns.changed], some);
  await writeComputed(trx, layout, columns, rows);
  return { count: rows.length, last: rows.length < some.limit ? undefined : rows.at(-1)?.id };
}

/**
 * Appends a suffix to all but the first of the undeleted records that share a value, which the last of the columns
 * holds.
 */
async function lockExclusively(
  trx: Kysely<SystemTables>,
  { table }: TableLayout,
  among: readonly string[],
): Promise<void> {
  const lastColumn = sql.ref(among.at(-1) ?? '');
  await sql`update ${sql.table(table)} set ${lastColumn} = ${lastColumn} || ${partSeparator} || cast(id as text) where id in (
    select id from (select id, row_number() over (partition by ${sql.join(among.map((name) => sql.ref(name)))} order by id)
      as place from ${sql.table(table)} where "deletedAt" is null and ${lastColumn} is not null) as placed where place > 1)`.execute(
    trx,
  );
}

/** Records whose unique value an earlier record has, written otherwise. */
export interface KeptApart {
  readonly table: string;
  readonly fields: readonly string[];
  /** The ids of the records that share a value, the one that holds it first. */
  readonly records: readonly (readonly number[])[];
  /** Number of values beyond those listed. */
  readonly more: number;
}

/** Maximum number of shared values that are listed. */
const maxListed = 100;

/** Returns the undeleted records with a suffix, which a person should merge or tell apart. */
export async function keptApart(trx: Kysely<SystemTables>, layout: TableLayout): Promise<KeptApart[]> {
  const found: KeptApart[] = [];
  for (const { fields, column, among } of layout.unique) {
    if (!layout.derived.some((one) => one.column === column)) continue;
    const at = (alias: string) => sql.ref(`${alias}.${column}`);
    const value = sql`substr(${at('apart')}, 1, length(${at('apart')}) - length(cast(apart.id as text)) - 1)`;
    const owner = among === 'all' ? sql`` : sql`and first.enterprise = apart.enterprise`;
    const { rows } = await sql<{ id: number; first: number }>`select apart.id as id, min(first.id) as first
      from ${sql.table(layout.table)} as apart join ${sql.table(layout.table)} as first
      on first."deletedAt" is null ${owner} and ${at('first')} = ${value}
      where apart."deletedAt" is null and ${at('apart')} like ${`%${partSeparator}%`}
      group by apart.id order by apart.id`.execute(trx);
    const shared = groupPairs(rows.map(({ id, first }) => [first, id]));
    const records = [...shared].map(([first, others]) => [first, ...others]);
    if (records.length === 0) continue;
    const listed = records.slice(0, maxListed);
    found.push({ table: layout.table, fields, records: listed, more: records.length - listed.length });
  }
  return found;
}

type RowWithId = { readonly id: number } & Readonly<Record<string, unknown>>;

async function nextRows(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  computed: readonly DerivedColumn[],
  { after, limit, since, lock = sql`` }: Some,
): Promise<RowWithId[]> {
  const names = ['id', ...layout.columns.map(({ name }) => name), ...computed.map(({ column }) => column)];
  const { rows } =
    await sql<RowWithId>`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(layout.table)}
    where id > ${after} ${since === undefined ? sql`` : sql`and ${writtenSince(since)}`}
    order by id limit ${sql.lit(limit)} ${lock}`.execute(trx);
  return rows;
}

/** As the indexes of lists have it, and that of what was removed. */
function writtenSince(moment: string): RawBuilder<boolean> {
  return sql`(("deletedAt" is null and "updatedAt" >= ${moment}) or ("deletedAt" is not null and "deletedAt" >= ${moment}))`;
}

/** Writes what columns of some rows hold by now, in one statement, and only where that is something else. */
async function writeComputed(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  columns: ColumnsToCompute,
  rows: readonly RowWithId[],
): Promise<void> {
  const { table } = layout;
  const names = [...columns.outdated, ...columns.changed].map(({ column }) => column);
  const fresh = rows
    .map((row) => ({ row, values: computedValues(layout, columns, row) }))
    .filter(({ row, values }) => names.some((name, at) => row[name] !== values[at]))
    .map(({ row: { id }, values }) => {
      const texts = values.map((value) => sql`cast(${value} as text)`);
      return sql`(${sql.join([sql`cast(${id} as bigint)`, ...texts])})`;
    });
  if (fresh.length === 0) return;
  const assignments = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`fresh.${name}`)}`);
  const all = sql.join(['id', ...names].map((name) => sql.ref(name)));
  // SQLite names the columns of values in a `with` alone.
  await sql`update ${sql.table(table)} set ${sql.join(assignments)}
    from (with computed (${all}) as (values ${sql.join(fresh)}) select * from computed) as fresh
    where ${sql.ref(`${table}.id`)} = fresh.id`.execute(trx);
}

/** Returns the values of columns in a row, in the order of the columns. */
function computedValues(layout: TableLayout, { outdated, changed }: ColumnsToCompute, row: RowWithId): unknown[] {
  const values = Object.fromEntries(
    layout.columns.map((stored) => [stored.name, fromColumn(stored, row[stored.name])]),
  );
  return [
    ...outdated.map(({ compute }) => compute(values)),
    ...changed.map(({ column, compute }) => {
      const value = compute(values);
      // A value with a suffix stays apart until it changes.
      return row[column] === `${value}${partSeparator}${row.id}` ? row[column] : value;
    }),
  ];
}
