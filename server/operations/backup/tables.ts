import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { existingNames } from '../../storage/tables/existing.ts';
import type { BackupRow, ColumnStructure, TableStructure } from './format.ts';

/** Maximum number of values and characters in one statement. */
const maxValues = 10_000;
const maxCharacters = 1_000_000;

/** Creates a table as in the backup, of whatever release. What this release needs in addition is added later. */
export async function createTable(trx: Kysely<SystemTables>, dialect: Dialect, table: TableStructure): Promise<void> {
  const hasIdentity = table.lastId !== undefined;
  const begun = trx.schema.createTable(table.name);
  let builder: CreateTableBuilder<string, string> = hasIdentity ? begun.$call(dialect.identityColumn) : begun;
  for (const { name, kind: holds, isRequired, initial } of table.columns) {
    if (hasIdentity && name === 'id') continue;
    const target = table.refers.find(({ column }) => column === name);
    builder = builder.addColumn(name, sql.raw(dialect.columnTypes[holds]), (column) => {
      const plain = isRequired ? column.notNull() : column;
      const filled = initial === undefined ? plain : plain.defaultTo(initial);
      return target ? filled.references(`${target.table}.${target.to}`).onDelete('cascade') : filled;
    });
  }
  for (const columns of table.unique) {
    builder = builder.addUniqueConstraint(`${table.name}__${columns.join('_')}`, columns);
  }
  const hasOwnKey = !hasIdentity && table.key.length > 0;
  await (hasOwnKey ? builder.addPrimaryKeyConstraint(`${table.name}_key`, table.key) : builder).execute();
}

/** Collects rows, and writes many in one statement. */
export function rowWriter(trx: Kysely<SystemTables>, table: TableStructure) {
  const columns = namesOf(table.columns.map(({ name }) => name));
  const maxRows = Math.max(1, Math.floor(maxValues / table.columns.length));
  let waiting: BackupRow[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const tuples = waiting.map((row) => sql`(${sql.join(row.map((value, at) => valueOf(table.columns[at], value)))})`);
    [waiting, characters] = [[], 0];
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(tuples)}`.execute(trx);
  };
  return {
    async add(row: BackupRow): Promise<void> {
      waiting.push(row);
      characters += row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
      if (waiting.length >= maxRows || characters >= maxCharacters) await flush();
    },
    flush,
  };
}

/** Continues the ids where the backup ended, so that no id is used twice. */
export async function goOnCounting(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  { name, lastId = 0 }: TableStructure,
): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(name)}`.execute(trx);
  const last = Math.max(lastId, rows[0]?.last ?? 0);
  if (last === 0) return;
  await dialect.continueIds(trx, name, last);
}

/** Drops all tables. */
export async function dropTables(trx: Kysely<SystemTables>, dialect: Dialect): Promise<void> {
  const names = await existingNames(trx, dialect.schema.tables);
  // Tables with foreign keys were created last.
  for (const name of names.toReversed()) await dialect.dropTable(name).execute(trx);
}

function valueOf(column: ColumnStructure | undefined, value: BackupRow[number]) {
  return column?.kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}

function namesOf(columns: readonly string[]) {
  return sql.join(columns.map((name) => sql.ref(name)));
}
