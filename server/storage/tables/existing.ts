import { type ColumnBuilderCallback, type Kysely, sql } from 'kysely';
import { groupPairs } from '../../../src/base/grouping.ts';
import type { DatabaseKind } from '../database.ts';
import type { SystemTables } from '../system/system-tables.ts';
import type { ColumnType } from './layout.ts';

/** The types of all columns, by table and column. A type that this server never creates keeps its database name. */
export type ExistingTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The database names of the types that this server creates. */
const typeNames: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'real',
};

export async function existingTables(db: Kysely<SystemTables>, kind: DatabaseKind): Promise<ExistingTables> {
  type Row = { table: string; column: string; type: string };
  const { rows } = await (kind === 'sqlite'
    ? sql<Row>`select m.name as "table", p.name as "column", lower(p.type) as "type"
        from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'`
    : sql<Row>`select table_name as "table", column_name as "column", data_type as "type"
        from information_schema.columns where table_schema = current_schema()`
  ).execute(db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(column, typeNames[type] ?? type));
  }
  return tables;
}

/** Adds a column, nullable unless `build` says otherwise, to a table that an earlier release created without it. */
export async function addMissingColumn(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  table: string,
  column: string,
  type: 'bigint' | 'text',
  build?: ColumnBuilderCallback,
): Promise<void> {
  if ((await existingTables(trx, kind)).get(table)?.has(column)) return;
  await trx.schema.alterTable(table).addColumn(column, type, build).execute();
}

/** Returns the columns, as `table.column`, that are not null and have no default. */
export async function requiredColumns(db: Kysely<SystemTables>, kind: DatabaseKind): Promise<ReadonlySet<string>> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select m.name || '.' || p.name as name
        from sqlite_master m join pragma_table_info(m.name) p
        where m.type = 'table' and p."notnull" = 1 and p.dflt_value is null and p.pk = 0`
    : sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = current_schema() and is_nullable = 'NO' and column_default is null
          and is_identity = 'NO' and is_generated = 'NEVER'`
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the names of the unique indexes of a table. */
export async function uniqueIndexes(db: Kysely<SystemTables>, kind: DatabaseKind, table: string): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from pragma_index_list(${table}) where "unique" = 1`
    : sql<{ name: string }>`select indexname as name from pg_indexes
        where schemaname = current_schema() and tablename = ${table} and indexdef like 'CREATE UNIQUE %'`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the columns of the indexes of a table, in their order, by the name of the index. */
export async function existingIndexes(
  db: Kysely<SystemTables>,
  kind: DatabaseKind,
  table: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  type Row = { name: string; column: string };
  const { rows } = await (kind === 'sqlite'
    ? // SQLite names no column for a row's own id.
      sql<Row>`select l.name, case i.cid when -1 then 'id' else i.name end as "column" from pragma_index_list(${table}) l join pragma_index_info(l.name) i
        order by l.name, i.seqno`
    : sql<Row>`select i.relname as name, a.attname as "column"
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
          join pg_namespace n on n.oid = t.relnamespace
          cross join unnest(x.indkey) with ordinality as k (attnum, at)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
        where n.nspname = current_schema() and t.relname = ${table} order by i.relname, k.at`
  ).execute(db);
  return groupPairs(rows.map(({ name, column }) => [name, column]));
}

/** Returns true if an index of this name exists, of whichever table. */
export async function hasIndex(db: Kysely<SystemTables>, kind: DatabaseKind, name: string): Promise<boolean> {
  const { rows } = await (kind === 'sqlite'
    ? sql`select 1 from sqlite_master where type = 'index' and name = ${name}`
    : sql`select 1 from pg_indexes where schemaname = current_schema() and indexname = ${name}`
  ).execute(db);
  return rows.length > 0;
}
