import { type Kysely, sql } from 'kysely';
import type { SystemTables } from '../system-tables.ts';
import { bigramColumn } from './bigram-store.ts';
import { partSeparator } from './fold.ts';
import type { DerivedColumn, TableLayout } from './layout.ts';
import { withRecordTables } from './record-tables.ts';
import { fromColumn } from './stored-field.ts';

/** Number of rows computed at a time. */
const chunk = 500;

/**
 * Returns the derived columns to compute before the start: their values are missing or were computed differently, or from
 * a column that a migration has renamed and a new field replaces.
 */
export async function outdatedColumns(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  present: ReadonlySet<string>,
): Promise<DerivedColumn[]> {
  const rows = await withRecordTables(trx)
    .selectFrom('derived_column')
    .select(['column', 'recipe'])
    .where('table', '=', layout.table)
    .execute();
  const recipes = new Map(rows.map(({ column, recipe }) => [column, recipe]));
  return layout.derived.filter(
    ({ column, recipe, from, isFilledLater }) =>
      from.some((name) => !present.has(name)) ||
      (!isFilledLater && (!present.has(column) || recipes.get(column) !== recipe)),
  );
}

/**
 * Deletes the recipes of columns that this release does not write, and that of bigrams of a column that is not there yet.
 * Their values are outdated, and a release that needs them computes them again.
 */
export async function forgetRecipes(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  present: ReadonlySet<string>,
): Promise<void> {
  const { derived, searched } = layout;
  const hasBigrams = searched.length > 0 && searched.every((name) => present.has(name));
  const written = [...derived.map(({ column }) => column), ...(hasBigrams ? [bigramColumn] : [])];
  const rows = withRecordTables(trx).deleteFrom('derived_column').where('table', '=', layout.table);
  await (written.length > 0 ? rows.where('column', 'not in', written) : rows).execute();
}

/**
 * Computes the columns of every row, and stores their recipes. If records newly share a unique value, all but the first
 * get a suffix that no value contains, until their next change must choose another value.
 *
 * @param unique columns of unique indexes: the last holds the value, the others limit where it must be unique
 */
export async function computeColumns(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  columns: readonly DerivedColumn[],
  unique: readonly (readonly string[])[] = [],
): Promise<void> {
  if (columns.length === 0) return;
  for (let last = 0; ; ) {
    const rows = await nextRows(trx, layout, last);
    for (const row of rows) await computeRow(trx, layout, columns, row);
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  for (const among of unique) await lockExclusively(trx, layout, among);
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

type Row = { readonly id: number } & Readonly<Record<string, unknown>>;

async function nextRows(trx: Kysely<SystemTables>, layout: TableLayout, after: number): Promise<Row[]> {
  const columns = [sql.ref('id'), ...layout.columns.map(({ name }) => sql.ref(name))];
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(layout.table)}
    where id > ${after} order by id limit ${sql.lit(chunk)}`.execute(trx);
  return rows;
}

async function computeRow(
  trx: Kysely<SystemTables>,
  layout: TableLayout,
  columns: readonly DerivedColumn[],
  row: Row,
): Promise<void> {
  const values = Object.fromEntries(
    layout.columns.map((stored) => [stored.name, fromColumn(stored, row[stored.name])]),
  );
  const written = columns.map(({ column, compute }) => sql`${sql.ref(column)} = ${compute(values)}`);
  await sql`update ${sql.table(layout.table)} set ${sql.join(written)} where id = ${row.id}`.execute(trx);
}
