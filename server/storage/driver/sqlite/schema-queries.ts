import { sqlText } from '../../sql-text.ts';
import type { SchemaQueries } from '../dialect/schema-queries.ts';

export const sqliteSchema: SchemaQueries = {
  // Without the shadow tables of virtual tables, which are dropped with them.
  tables: sqlText`select name from sqlite_master where type = 'table' and substr(name, 1, 7) <> 'sqlite_'
    and name not in (select name from pragma_table_list where type = 'shadow') order by rowid`,
  columns: sqlText`select m.name as "table", p.name as "column", lower(p.type) as "type"
    from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'`,
  requiredColumns: sqlText`select m.name || '.' || p.name as name
    from sqlite_master m join pragma_table_info(m.name) p
    where m.type = 'table' and p."notnull" = 1 and p.dflt_value is null and p.pk = 0`,
  uniqueIndexes: (table) => sqlText`select name from pragma_index_list(${table}) where "unique" = 1`,
  // SQLite names no column for a row's own id.
  indexedColumns: (table) => sqlText`select l.name, case i.cid when -1 then 'id' else i.name end as "column"
    from pragma_index_list(${table}) l join pragma_index_info(l.name) i order by l.name, i.seqno`,
  structure: {
    columns: sqlText`select m.name as "table", p.name as "column", lower(p.type) as "type", p."notnull" as "isRequired",
        p.pk = 1 and p.name = 'id' and lower(p.type) = 'integer' as "isIdentity", p.dflt_value as "initial"
      from sqlite_master m join pragma_table_info(m.name) p
      where m.type = 'table' and substr(m.name, 1, 1) <> '_' and substr(m.name, 1, 7) <> 'sqlite_'
      order by m.name, p.cid`,
    keys: sqlText`select m.name as "table", '' as "name", 1 as "isPrimary", p.name as "column", p.pk as "place"
      from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' and p.pk > 0
      union all
      select m.name, l.name, 0, i.name, i.seqno
      from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
      where m.type = 'table' and l.origin = 'u'
      order by 1, 2, 5`,
    references: sqlText`select m.name as "from", f."from" as "column", f."table" as "table", f."to" as "to"
      from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    counters: sqlText`select name as "table", seq as "last" from sqlite_sequence`,
  },
};
