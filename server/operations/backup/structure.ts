import { type Kysely, sql } from 'kysely';
import { groupBy } from '../../../src/base/grouping.ts';
import type { DatabaseKind } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import type { ColumnKind, ColumnStructure, TableStructure } from './format.ts';

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isRequired: unknown;
  readonly isIdentity: unknown;
  readonly initial: string | null;
}
interface KeyRow {
  readonly table: string;
  /** Name of the constraint. */
  readonly name: string;
  readonly isPrimary: unknown;
  readonly column: string;
}
type ReferenceRow = TableStructure['refers'][number] & { readonly from: string };
interface Question {
  readonly columns: string;
  readonly keys: string;
  readonly references: string;
  readonly counters: string;
}

/** The database names of the types that this server creates. */
const kinds: Readonly<Record<string, ColumnKind>> = {
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'real',
  text: 'text',
  blob: 'bytes',
  bytea: 'bytes',
};

/**
 * Tables, and columns of other types, whose names begin with `_` are left out: they contain search indexes, which are
 * computed again.
 */
const questions: Readonly<Record<DatabaseKind, Question>> = {
  sqlite: {
    columns: `select m.name as "table", p.name as "column", lower(p.type) as "type", p."notnull" as "isRequired",
        p.pk = 1 and p.name = 'id' and lower(p.type) = 'integer' as "isIdentity", p.dflt_value as "initial"
      from sqlite_master m join pragma_table_info(m.name) p
      where m.type = 'table' and substr(m.name, 1, 1) <> '_' and substr(m.name, 1, 7) <> 'sqlite_'
      order by m.name, p.cid`,
    keys: `select m.name as "table", '' as "name", 1 as "isPrimary", p.name as "column", p.pk as "place"
      from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' and p.pk > 0
      union all
      select m.name, l.name, 0, i.name, i.seqno
      from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
      where m.type = 'table' and l.origin = 'u'
      order by 1, 2, 5`,
    references: `select m.name as "from", f."from" as "column", f."table" as "table", f."to" as "to"
      from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    counters: `select name as "table", seq as "last" from sqlite_sequence`,
  },
  postgres: {
    columns: `select c.table_name as "table", c.column_name as "column", c.data_type as "type",
        c.is_nullable = 'NO' as "isRequired", c.is_identity = 'YES' as "isIdentity", c.column_default as "initial"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and left(c.table_name, 1) <> '_'
      order by c.table_name, c.ordinal_position`,
    keys: `select t.relname as "table", k.conname as "name", k.contype = 'p' as "isPrimary", a.attname as "column"
      from pg_constraint k join pg_class t on t.oid = k.conrelid
      cross join unnest(k.conkey) with ordinality as place (number, at)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = place.number
      where k.contype in ('p', 'u') and t.relnamespace = current_schema()::regnamespace
      order by 1, 2, place.at`,
    references: `select t.relname as "from", a.attname as "column", o.relname as "table", b.attname as "to"
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
    counters: `select c.table_name as "table", coalesce(pg_sequence_last_value(pg_get_serial_sequence(
        quote_ident(c.table_name), c.column_name)::regclass), 0) as "last"
      from information_schema.columns c where c.table_schema = current_schema() and c.is_identity = 'YES'`,
  },
};

/** Returns the structure of all tables; tables that others refer to come first. */
export async function readStructure(db: Kysely<SystemTables>, kind: DatabaseKind): Promise<TableStructure[]> {
  const ask = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows;
  const question = questions[kind];
  const columns = groupBy(await ask<ColumnRow>(question.columns), ({ table }) => table);
  const keys = await ask<KeyRow>(question.keys);
  const references = await ask<ReferenceRow>(question.references);
  const hasCounters = [...columns.values()].flat().some(({ isIdentity }) => isIdentity);
  const counters = hasCounters ? await ask<{ table: string; last: number }>(question.counters) : [];
  const tables = [...columns].map(([name, own]): TableStructure => {
    const itsKeys = keys.filter(({ table }) => table === name);
    const others = itsKeys.filter(({ isPrimary }) => !isPrimary);
    return {
      name,
      columns: own.flatMap(columnOf),
      key: itsKeys.filter(({ isPrimary }) => isPrimary).map(({ column }) => column),
      ...(own.some(({ isIdentity }) => isIdentity) && {
        lastId: counters.find(({ table }) => table === name)?.last ?? 0,
      }),
      unique: [...groupBy(others, (key) => key.name).values()].map((some) => some.map(({ column }) => column)),
      refers: references.filter(({ from }) => from === name).map(({ column, table, to }) => ({ column, table, to })),
    };
  });
  return tables.toSorted((one, other) => one.refers.length - other.refers.length);
}

function columnOf({ table, column, type, isRequired, initial }: ColumnRow): ColumnStructure[] {
  const kind = kinds[type];
  if (kind === undefined && column.startsWith('_')) return [];
  if (kind === undefined) {
    throw new BackupRefused(`The column ${table}.${column} is of the type ${type}, which is none of this server's.`);
  }
  return [
    {
      name: column,
      kind,
      isRequired: Boolean(isRequired),
      ...(initial !== null && /^-?\d+$/.test(initial) && { initial: Number(initial) }),
    },
  ];
}
