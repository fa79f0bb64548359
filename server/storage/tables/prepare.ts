import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { States } from '../../../src/engine/actions/record-action.ts';
import type { Database } from '../database.ts';
import type { Dialect } from '../driver/dialect/dialect.ts';
import type { SystemTables } from '../system/system-tables.ts';
import { tablesLock } from './create-system-tables.ts';
import {
  type ColumnsToCompute,
  columnsToCompute,
  computeColumns,
  forgetRecipes,
  type KeptApart,
  keptApart,
} from './derived-values.ts';
import { differences, type Problem, plainColumns, TablesDiffer, TablesTaken, takenNames } from './differences.ts';
import { type ExistingTables, existingIndexes, existingNames, existingTables } from './existing.ts';
import { compareEncodings } from './fitting/encodings.ts';
import { compareOwners } from './fitting/owners.ts';
import type { ColumnType, Index, TableLayout } from './layout.ts';
import { createRecordTables, serverTables } from './record-tables.ts';
import { type BigramIndexes, fillBigrams } from './search/fill-bigrams.ts';

export interface PrepareOptions {
  /** Names of tables besides those of the server and of the resources. @default none */
  readonly ownTables?: readonly string[] | undefined;
  /** Runs migrations and returns their statements. @default there are none */
  readonly migrate?: ((trx: Kysely<SystemTables>) => Promise<readonly string[]>) | undefined;
  /** Throws if the start must be refused although the tables fit. */
  readonly accept?: ((trx: Kysely<SystemTables>) => Promise<void>) | undefined;
  /** Receives columns and tables without a field. */
  readonly onUnknown?: ((names: readonly string[]) => void) | undefined;
  /** Receives the records that share a unique value since it is compared otherwise. Each start lists them anew. */
  readonly onKeptApart?: ((found: readonly KeptApart[]) => void) | undefined;
  /** Names of the tables that differ from those that are there. @default all may */
  readonly only?: ReadonlySet<string> | undefined;
  /** Names of the tables whose columns were computed ahead. @default none was */
  readonly filled?: ReadonlySet<string> | undefined;
  /** Ends the background work when another app on the same database replaces this one. */
  readonly superseded?: AbortSignal | undefined;
}

/**
 * Adapts the tables to the resources: runs migrations, adds what is missing, and computes derived columns that are new,
 * computed differently, or of a table that a migration has changed. Drops nothing that a server of another release still
 * reads or writes. Throws `TablesTaken` if a name is used twice, and `TablesDiffer` if additions are not enough; then it
 * changes nothing, and neither do the migrations. Missing bigrams are computed afterwards in the background.
 */
export async function prepareTables(
  database: Database,
  declared: readonly TableLayout[],
  options: PrepareOptions = {},
): Promise<BigramIndexes> {
  const { migrate, accept, onUnknown, onKeptApart, superseded, filled } = options;
  const { dialect } = database;
  const layouts = layoutsToPrepare(declared, options);
  if (layouts.length === 0) return fillBigrams(database, declared, superseded);
  const found = await database.transaction(
    async (trx) => {
      const statements = (await migrate?.(trx)) ?? [];
      await createRecordTables(trx, dialect);
      const { existing, problems, unknown } = await compareTables(trx, dialect, declared, options);
      const shared: string[] = [];
      for (const whole of layouts) {
        const layout = fittingPart(whole, problems);
        await allowRepeated(trx, dialect, layout);
        const [isChanged, isFilled] = [isNamed(layout, statements), filled?.has(layout.table) === true];
        await prepareColumns(trx, dialect, layout, existing, { isChanged, isFilled });
        shared.push(...(await sharedValues(trx, dialect, layout, existing)));
      }
      const all = [...problems.map(({ text }) => text), ...shared];
      if (all.length > 0) throw new TablesDiffer(all);
      for (const layout of layouts) {
        await prepareLinks(trx, dialect, layout, existing);
        if (layout.searched.length > 0) await dialect.bigrams.prepare(trx, layout.table, existing);
        await prepareIndexes(trx, dialect, layout, existing);
      }
      await accept?.(trx);
      return { unknown, apart: await allKeptApart(trx, layouts, filled) };
    },
    { lock: tablesLock },
  );
  if (found.unknown.length > 0) onUnknown?.(found.unknown);
  if (found.apart.length > 0) onKeptApart?.(found.apart);
  return fillBigrams(database, declared, superseded);
}

async function allKeptApart(
  trx: Kysely<SystemTables>,
  layouts: readonly TableLayout[],
  filled: PrepareOptions['filled'],
): Promise<KeptApart[]> {
  const apart: KeptApart[] = [];
  // What is unique cannot be computed ahead.
  for (const layout of layouts) if (!filled?.has(layout.table)) apart.push(...(await keptApart(trx, layout)));
  return apart;
}

/** Returns the layouts of the tables to prepare. Throws `TablesTaken` if a name is used twice. */
export function layoutsToPrepare(
  declared: readonly TableLayout[],
  { ownTables = [], only }: Pick<PrepareOptions, 'ownTables' | 'only'>,
): readonly TableLayout[] {
  const taken = takenNames(declared, [...serverTables, ...ownTables]);
  if (taken.length > 0) throw new TablesTaken(taken);
  // A table that is changed is locked until the transaction ends: it has no work for the others.
  return only ? declared.filter(({ table }) => only.has(table)) : declared;
}

/** Returns the tables that there are, and how they differ from the resources. */
export async function compareTables(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  declared: readonly TableLayout[],
  options: Pick<PrepareOptions, 'ownTables' | 'only'>,
) {
  const layouts = layoutsToPrepare(declared, options);
  const existing = await existingTables(trx, dialect);
  const required = new Set(await existingNames(trx, dialect.schema.requiredColumns));
  const { problems, unknown } = differences(declared, existing, required, [
    ...serverTables,
    ...(options.ownTables ?? []),
  ]);
  const others = [
    ...(await compareOwners(trx, layouts, existing)),
    ...(await compareEncodings(trx, layouts, existing)),
  ];
  return { existing, unknown, problems: [...problems, ...others] };
}

/** Returns the layout without the columns that do not fit: what the others hold can be compared all the same. */
function fittingPart(layout: TableLayout, problems: readonly Problem[]): TableLayout {
  const unfit = new Set(problems.map(({ column }) => column));
  const fits = (column: string) => !unfit.has(`${layout.table}.${column}`);
  const derived = layout.derived.filter(({ from }) => from.every(fits));
  const plain = [...plainColumns(layout).keys()].filter(fits);
  const indexed = new Set([...plain, ...derived.map(({ column }) => column)]);
  return {
    ...layout,
    columns: layout.columns.filter(({ name }) => fits(name)),
    derived,
    indexes: layout.indexes.filter(({ columns }) => columns.every((column) => indexed.has(column))),
  };
}

/** Returns true if a statement names the table, and may therefore have changed its values. */
function isNamed({ table }: TableLayout, statements: readonly string[]): boolean {
  const name = new RegExp(String.raw`\b${table}\b`, 'i');
  return statements.some((statement) => name.test(statement));
}

async function prepareColumns(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  layout: TableLayout,
  existing: ExistingTables,
  { isChanged, isFilled }: { readonly isChanged: boolean; readonly isFilled: boolean },
): Promise<void> {
  const { table, columns } = layout;
  const present = new Set(existing.get(table)?.keys() ?? ['id']);
  const missing = missingColumns(layout, present);
  await forgetRecipes(trx, layout, present, isChanged);
  if (existing.has(table)) await addColumns(trx, dialect, table, missing);
  else await createTable(trx, dialect, table, missing);
  const { states } = layout.resource;
  const hasState = states && existing.has(table) && columns.some(({ name }) => name === states.field);
  if (hasState) await enterFirstState(trx, table, states);
  const computed = await columnsToCompute(trx, layout, present, isChanged);
  await computeColumns(trx, layout, computed, await freeUnique(trx, dialect, layout, computed), isFilled);
}

/** Returns the columns that a table lacks. */
export function missingColumns(layout: TableLayout, present: ReadonlySet<string>): NewColumns {
  const derived = layout.derived.map(({ column }) => [column, 'text'] as const);
  return [...plainColumns(layout), ...derived].filter(([column]) => !present.has(column));
}

/**
 * Drops the unique indexes of columns that are computed again, because two records may hold the same value in between.
 * `prepareIndexes` creates them again. Returns the columns of each.
 */
async function freeUnique(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  { table, indexes }: TableLayout,
  { outdated, changed }: ColumnsToCompute,
): Promise<readonly (readonly string[])[]> {
  const computed = new Set([...outdated, ...changed].map(({ column }) => column));
  if (computed.size === 0) return [];
  const existing = await existingIndexes(trx, dialect, table);
  const dropped = indexes.filter(
    ({ name, isUnique, columns }) => isUnique && existing.has(name) && computed.has(columns.at(-1) ?? ''),
  );
  for (const { name } of dropped) await trx.schema.dropIndex(name).execute();
  return dropped.map(({ columns }) => columns);
}

type NewColumns = readonly (readonly [name: string, type: ColumnType])[];

/** Creates a table with all its columns at once: SQLite reads its whole schema again after each that is added. */
async function createTable(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  table: string,
  columns: NewColumns,
): Promise<void> {
  let created: CreateTableBuilder<string, string> = trx.schema.createTable(table).$call(dialect.identityColumn);
  for (const [name, type] of columns)
    created = created.addColumn(name, sql.raw(dialect.columnTypes[type]), beginAtOne(name));
  await created.execute();
}

export async function addColumns(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  table: string,
  columns: NewColumns,
): Promise<void> {
  for (const [name, type] of columns) {
    await trx.schema.alterTable(table).addColumn(name, sql.raw(dialect.columnTypes[type]), beginAtOne(name)).execute();
  }
}

function beginAtOne(name: string) {
  return (column: ColumnDefinitionBuilder) => (name === 'version' ? column.notNull().defaultTo(1) : column);
}

/** Puts records without a state into the initial state; otherwise no transition would be possible. */
async function enterFirstState(trx: Kysely<SystemTables>, table: string, { field, initial }: States): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${initial}
    where ${sql.ref(field)} is null`.execute(trx);
}

async function prepareLinks(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  layout: TableLayout,
  existing: ExistingTables,
): Promise<void> {
  for (const { link, type } of layout.links) {
    // The database names the key: an own name would stay with a table that a migration renames.
    if (!existing.has(link)) {
      await sql`create table ${sql.table(link)} ("record" bigint not null, "position" integer not null,
        "value" ${sql.raw(dialect.columnTypes[type])} not null, primary key ("record", "position"))`.execute(trx);
    }
    const byValue = `${link}_by_value`;
    if ((await existingIndexes(trx, dialect, link)).has(byValue)) continue;
    await trx.schema.dropIndex(byValue).ifExists().execute();
    await trx.schema.createIndex(byValue).on(link).columns(['value', 'record']).execute();
  }
}

/**
 * Drops unique indexes that are no longer declared. Other indexes stay: a server of another release may use them. That
 * server also checks uniqueness by a query before it writes.
 */
async function allowRepeated(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  { table, indexes }: TableLayout,
): Promise<void> {
  const wanted = new Set(indexes.map(({ name }) => name));
  for (const name of await existingNames(trx, dialect.schema.uniqueIndexes(table))) {
    if (name.startsWith(`${table}__`) && !wanted.has(name)) await trx.schema.dropIndex(name).execute();
  }
}

async function prepareIndexes(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  layout: TableLayout,
  tables: ExistingTables,
): Promise<void> {
  const { missing } = await missingIndexes(trx, dialect, layout);
  for (const index of missing) {
    // A column that a migration renamed takes its indexes along, under their old names; one may be half built.
    if (tables.has(layout.table)) await trx.schema.dropIndex(index.name).ifExists().execute();
    await createIndex(trx, dialect, layout.table, index);
  }
}

export async function missingIndexes(trx: Kysely<SystemTables>, dialect: Dialect, { table, indexes }: TableLayout) {
  const existing = await existingIndexes(trx, dialect, table);
  const missing = indexes.filter((index) => !isSame(existing.get(index.name), indexedColumns(dialect, index)));
  return { existing, missing };
}

/** Describes the records that share values of the unique indexes that are missing. */
async function sharedValues(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  layout: TableLayout,
  existing: ExistingTables,
): Promise<string[]> {
  if (!existing.has(layout.table)) return [];
  const { missing } = await missingIndexes(trx, dialect, layout);
  const problems: string[] = [];
  for (const index of missing.filter(({ isUnique }) => isUnique)) {
    problems.push(...(await sharedValuesOf(trx, layout, index)));
  }
  return problems;
}

/** Maximum number of shared values that the error message names, and of records for each. */
const [namedValues, namedSharing] = [20, 5];

async function sharedValuesOf(trx: Kysely<SystemTables>, layout: TableLayout, { columns }: Index): Promise<string[]> {
  const { table, unique } = layout;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows: shared } = await sql<Record<string, unknown> & { _values: number }>`
    select ${names}, count(*) over () as _values from ${sql.table(table)} where "deletedAt" is null
    and ${sql.ref(columns.at(-1) ?? 'id')} is not null group by ${names} having count(*) > 1
    order by min(id) limit ${sql.lit(namedValues)}`.execute(trx);
  const [first] = shared;
  if (!first) return [];
  const ids: string[] = [];
  for (const values of shared) {
    const same = columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`);
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where "deletedAt" is null
      and ${sql.join(same, sql` and `)} order by id limit ${sql.lit(namedSharing)}`.execute(trx);
    ids.push(rows.map(({ id }) => id).join(', '));
  }
  const fields = unique.find(({ column }) => column === columns.at(-1))?.fields ?? columns.slice(-1);
  const more = first._values > shared.length ? `; and ${first._values - shared.length} more values` : '';
  return [
    `${table} holds records that share a value of ${fields.join(' and ')}, now unique: those with the ids ${ids.join('; ')}${more}`,
  ];
}

/** Returns the columns of an index in the database. */
function indexedColumns({ widensIndexes }: Dialect, { columns, isUnique, isOfRemoved }: Index): readonly string[] {
  const isWidened = widensIndexes && !isUnique && !isOfRemoved;
  return isWidened ? [...columns, 'deletedAt'] : columns;
}

function isSame(columns: readonly string[] | undefined, others: readonly string[]): boolean {
  return columns?.length === others.length && columns.every((column, at) => column === others[at]);
}

/** @param how what stands before the name: `concurrently`, where writes go on */
export async function createIndex(
  db: Kysely<SystemTables>,
  dialect: Dialect,
  table: string,
  index: Index,
  how = sql``,
): Promise<void> {
  const columns = sql.join(indexedColumns(dialect, index).map((column) => sql.ref(column)));
  const unique = index.isUnique ? sql`unique` : sql``;
  await sql`create ${unique} index ${how} ${sql.id(index.name)} on ${sql.table(table)} (${columns})
    where "deletedAt" is ${index.isOfRemoved ? sql`not null` : sql`null`}`.execute(db);
}
