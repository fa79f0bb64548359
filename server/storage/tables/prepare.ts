import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { States } from '../../../src/engine/actions/record-action.ts';
import type { Database, DatabaseKind } from '../database.ts';
import { identityColumn } from '../identity-column.ts';
import { tablesLock } from '../system/create.ts';
import type { SystemTables } from '../system-tables.ts';
import { prepareBigramStore } from './bigram-store.ts';
import { computeColumns, forgetRecipes, outdatedColumns } from './derived-values.ts';
import { differences, plainColumns, TablesDiffer, TablesTaken, takenNames } from './differences.ts';
import { compareEncodings } from './encodings.ts';
import {
  type ExistingTables,
  existingIndexes,
  existingTables,
  hasIndex,
  requiredColumns,
  uniqueIndexes,
} from './existing.ts';
import { type BigramIndexes, fillBigrams } from './fill-bigrams.ts';
import type { ColumnType, DerivedColumn, Index, TableLayout } from './layout.ts';
import { compareOwners } from './owners.ts';
import { createRecordTables } from './record-tables.ts';

/**
 * Adapts the tables to the resources: adds what is missing, and computes derived columns that are new or computed
 * differently. Drops nothing that a server of another release still reads or writes. `onUnknown` receives columns and
 * tables without a field. Throws `TablesTaken` if a name is used twice, and `TablesDiffer` if additions are not enough;
 * then it changes nothing. Missing bigrams are computed afterwards in the background.
 */
export async function prepareTables(
  database: Database,
  layouts: readonly TableLayout[],
  onUnknown: (names: readonly string[]) => void = () => {},
): Promise<BigramIndexes> {
  const { kind } = database;
  const taken = takenNames(layouts);
  if (taken.length > 0) throw new TablesTaken(taken);
  const unknown = await database.transaction(
    async (trx) => {
      await createRecordTables(trx, kind);
      const existing = await existingTables(trx, kind);
      const found = differences(layouts, existing, await requiredColumns(trx, kind));
      const stored = [...found.problems, ...(await compareOwners(trx, layouts, existing))];
      const problems = stored.length > 0 ? stored : await compareEncodings(trx, layouts, existing);
      if (problems.length > 0) throw new TablesDiffer(problems);
      for (const layout of layouts) {
        await allowRepeated(trx, kind, layout);
        await prepareColumns(trx, kind, layout, existing);
        await prepareLinks(trx, kind, layout, existing);
        await prepareBigramStore(trx, kind, layout, existing);
        await prepareIndexes(trx, database, layout);
      }
      return found.unknown;
    },
    { lock: tablesLock },
  );
  if (unknown.length > 0) onUnknown(unknown);
  return fillBigrams(database, layouts);
}

async function prepareColumns(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  existing: ExistingTables,
): Promise<void> {
  const { table, derived } = layout;
  const present = new Set(existing.get(table)?.keys() ?? ['id']);
  const wanted = new Map([...plainColumns(layout), ...derived.map(({ column }) => [column, 'text'] as const)]);
  const missing = [...wanted].filter(([column]) => !present.has(column));
  await forgetRecipes(trx, layout, present);
  if (existing.has(table)) await addColumns(trx, kind, table, missing);
  else await createTable(trx, kind, table, missing);
  const { states } = layout.resource;
  if (existing.has(table) && states) await enterFirstState(trx, table, states);
  const outdated = await outdatedColumns(trx, layout, present);
  await computeColumns(trx, layout, outdated, await freeUnique(trx, kind, layout, outdated));
}

/**
 * Drops the unique indexes of columns that are computed again, because two records may hold the same value in between.
 * `prepareIndexes` creates them again. Returns the columns of each.
 */
async function freeUnique(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  { table, indexes }: TableLayout,
  outdated: readonly DerivedColumn[],
): Promise<readonly (readonly string[])[]> {
  if (outdated.length === 0) return [];
  const existing = await existingIndexes(trx, kind, table);
  const dropped = indexes.filter(
    ({ name, isUnique, columns }) =>
      isUnique && existing.has(name) && outdated.some(({ column }) => column === columns.at(-1)),
  );
  for (const { name } of dropped) await trx.schema.dropIndex(name).execute();
  return dropped.map(({ columns }) => columns);
}

type NewColumns = readonly (readonly [name: string, type: ColumnType])[];

/** Creates a table with all its columns at once: SQLite reads its whole schema again after each that is added. */
async function createTable(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  table: string,
  columns: NewColumns,
): Promise<void> {
  let created: CreateTableBuilder<string, string> = trx.schema.createTable(table).$call(identityColumn(kind));
  for (const [name, type] of columns) created = created.addColumn(name, columnType(kind, type), beginAtOne(name));
  await created.execute();
}

async function addColumns(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  table: string,
  columns: NewColumns,
): Promise<void> {
  for (const [name, type] of columns) {
    await trx.schema.alterTable(table).addColumn(name, columnType(kind, type), beginAtOne(name)).execute();
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

/** Text compares byte by byte, regardless of the locale of the database. */
function columnType(kind: DatabaseKind, type: ColumnType) {
  if (type === 'text') return kind === 'sqlite' ? sql`text` : sql`text collate "C"`;
  if (type === 'real') return kind === 'sqlite' ? sql`real` : sql`double precision`;
  return kind === 'sqlite' ? sql`integer` : sql`bigint`;
}

async function prepareLinks(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  existing: ExistingTables,
): Promise<void> {
  for (const { link, type } of layout.links) {
    // The database names the key: an own name would stay with a table that a migration renames.
    if (!existing.has(link)) {
      await sql`create table ${sql.table(link)} ("record" bigint not null, "position" integer not null,
        "value" ${columnType(kind, type)} not null, primary key ("record", "position"))`.execute(trx);
    }
    const byValue = `${link}_by_value`;
    if ((await existingIndexes(trx, kind, link)).has(byValue)) continue;
    if (await hasIndex(trx, kind, byValue)) await trx.schema.dropIndex(byValue).execute();
    await trx.schema.createIndex(byValue).on(link).columns(['value', 'record']).execute();
  }
}

/**
 * Drops unique indexes that are no longer declared. Other indexes stay: a server of another release may use them. That
 * server also checks uniqueness by a query before it writes.
 */
async function allowRepeated(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  { table, indexes }: TableLayout,
): Promise<void> {
  const wanted = new Set(indexes.map(({ name }) => name));
  for (const name of await uniqueIndexes(trx, kind, table)) {
    if (name.startsWith(`${table}__`) && !wanted.has(name)) await trx.schema.dropIndex(name).execute();
  }
}

async function prepareIndexes(trx: Kysely<SystemTables>, database: Database, layout: TableLayout): Promise<void> {
  const { table, indexes } = layout;
  const { kind } = database;
  const existing = await existingIndexes(trx, kind, table);
  const missing = indexes.filter((index) => !isSame(existing.get(index.name), indexedColumns(kind, index)));
  // A column that a migration renamed takes its indexes along, under their old names.
  for (const { name } of missing.filter((index) => existing.has(index.name)))
    await trx.schema.dropIndex(name).execute();
  const problems: string[] = [];
  for (const index of missing.filter(({ isUnique }) => isUnique)) {
    problems.push(...(await sharedValues(trx, layout, index)));
  }
  if (problems.length > 0) throw new TablesDiffer(problems);
  for (const index of missing) await createIndex(trx, kind, table, index);
}

/** Maximum number of conflicting records that the error message names. */
const namedSharing = 5;

/** Describes the records that share the first duplicate value of a new unique index. */
async function sharedValues(trx: Kysely<SystemTables>, layout: TableLayout, { columns }: Index): Promise<string[]> {
  const { table, unique } = layout;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const shared = sql<Record<string, unknown>>`select ${names} from ${sql.table(table)} where "deletedAt" is null
    and ${sql.ref(columns.at(-1) ?? 'id')} is not null group by ${names} having count(*) > 1 order by ${names} limit 1`;
  const [first] = (await shared.execute(trx)).rows;
  if (!first) return [];
  const same = columns.map((column) => sql`${sql.ref(column)} = ${first[column]}`);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where "deletedAt" is null
    and ${sql.join(same, sql` and `)} order by id limit ${sql.lit(namedSharing)}`.execute(trx);
  const fields = unique.find(({ column }) => column === columns.at(-1))?.fields ?? columns.slice(-1);
  const ids = rows.map(({ id }) => id).join(', ');
  return [
    `${table} holds records that share a value of ${fields.join(' and ')}, now unique: those with the ids ${ids}`,
  ];
}

/**
 * Returns the columns of an index in the database. SQLite answers a query from an index alone only if the index contains
 * all columns, including that of its own condition.
 */
function indexedColumns(kind: DatabaseKind, { columns, isUnique, isOfRemoved }: Index): readonly string[] {
  const isWidened = kind === 'sqlite' && !isUnique && !isOfRemoved;
  return isWidened ? [...columns, 'deletedAt'] : columns;
}

function isSame(columns: readonly string[] | undefined, others: readonly string[]): boolean {
  return columns?.length === others.length && columns.every((column, at) => column === others[at]);
}

async function createIndex(trx: Kysely<SystemTables>, kind: DatabaseKind, table: string, index: Index): Promise<void> {
  const columns = sql.join(indexedColumns(kind, index).map((column) => sql.ref(column)));
  const unique = index.isUnique ? sql`unique` : sql``;
  await sql`create ${unique} index ${sql.id(index.name)} on ${sql.table(table)} (${columns})
    where "deletedAt" is ${index.isOfRemoved ? sql`not null` : sql`null`}`.execute(trx);
}
