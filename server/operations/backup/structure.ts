import type { Kysely } from 'kysely';
import { groupBy } from '../../../src/base/grouping.ts';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';
import type { ColumnRow } from '../../storage/driver/dialect/schema-queries.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import type { ColumnKind, ColumnStructure, TableStructure } from './format.ts';

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
 * Returns the structure of all tables; tables that others refer to come first. Tables, and columns of other types, whose
 * names begin with `_` are left out: they contain search indexes, which are computed again.
 */
export async function readStructure(db: Kysely<SystemTables>, dialect: Dialect): Promise<TableStructure[]> {
  const { structure } = dialect.schema;
  const columns = groupBy((await structure.columns.execute(db)).rows, ({ table }) => table);
  const { rows: keys } = await structure.keys.execute(db);
  const { rows: references } = await structure.references.execute(db);
  const hasCounters = [...columns.values()].flat().some(({ isIdentity }) => isIdentity);
  const counters = hasCounters ? (await structure.counters.execute(db)).rows : [];
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
