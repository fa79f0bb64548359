import { sqlText } from '../../sql-text.ts';
import type { SchemaQueries } from '../dialect/schema-queries.ts';

export const postgresSchema: SchemaQueries = {
  tables: sqlText`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  columns: sqlText`select table_name as "table", column_name as "column", data_type as "type"
    from information_schema.columns where table_schema = current_schema()`,
  requiredColumns: sqlText`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`,
  uniqueIndexes: (table) => sqlText`select indexname as name from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexdef like 'CREATE UNIQUE %'`,
  indexedColumns: (table) => sqlText`select i.relname as name, a.attname as "column"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      cross join unnest(x.indkey) with ordinality as k (attnum, at)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where n.nspname = current_schema() and t.relname = ${table} and x.indisvalid order by i.relname, k.at`,
  structure: {
    columns: sqlText`select c.table_name as "table", c.column_name as "column", c.data_type as "type",
        c.is_nullable = 'NO' as "isRequired", c.is_identity = 'YES' as "isIdentity", c.column_default as "initial"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and left(c.table_name, 1) <> '_'
      order by c.table_name, c.ordinal_position`,
    keys: sqlText`select t.relname as "table", k.conname as "name", k.contype = 'p' as "isPrimary", a.attname as "column"
      from pg_constraint k join pg_class t on t.oid = k.conrelid
      cross join unnest(k.conkey) with ordinality as place (number, at)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = place.number
      where k.contype in ('p', 'u') and t.relnamespace = current_schema()::regnamespace
      order by 1, 2, place.at`,
    references: sqlText`select t.relname as "from", a.attname as "column", o.relname as "table", b.attname as "to"
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
    counters: sqlText`select c.table_name as "table", coalesce(pg_sequence_last_value(pg_get_serial_sequence(
        quote_ident(c.table_name), c.column_name)::regclass), 0) as "last"
      from information_schema.columns c where c.table_schema = current_schema() and c.is_identity = 'YES'`,
  },
};
