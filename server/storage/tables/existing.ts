import { AddColumnNode, AlterTableNode, createQueryId, type Kysely } from 'kysely';
import { groupPairs } from '../../../src/base/grouping.ts';
import type { Dialect } from '../driver/dialect/dialect.ts';
import type { Executor } from '../sql-text.ts';
import type { SystemTables } from '../system/system-tables.ts';
import type { TableBuilder } from '../system/table-builder.ts';
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

export async function existingTables(db: Executor, { schema }: Dialect): Promise<ExistingTables> {
  const { rows } = await schema.columns.execute(db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(column, typeNames[type] ?? type));
  }
  return tables;
}

/** Returns a builder of tables. */
export async function tableBuilder<Table extends string>(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
): Promise<TableBuilder<Table>> {
  const existing = await existingTables(trx, dialect);
  return {
    table: (name) => trx.schema.createTable(name),
    index: (name) => trx.schema.createIndex(name).ifNotExists(),
    identity: dialect.identityColumn,
    bytes: dialect.columnTypes.bytes,
    async create(built) {
      const { table, columns } = built.toOperationNode();
      const present = existing.get(table.table.identifier.name);
      if (!present) return built.execute();
      for (const column of columns.filter((one) => !present.has(one.column.column.name))) {
        const added = AlterTableNode.cloneWithColumnAlteration(
          AlterTableNode.create(table),
          AddColumnNode.create(column),
        );
        await trx.executeQuery(trx.getExecutor().compileQuery(added, createQueryId()));
      }
    },
  };
}

/** Returns the columns of the indexes of a table, in their order, by the name of the index. */
export async function existingIndexes(
  db: Executor,
  { schema }: Dialect,
  table: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await schema.indexedColumns(table).execute(db);
  return groupPairs(rows.map(({ name, column }) => [name, column]));
}

/** Returns the names that a query of the schema finds. */
export async function existingNames(db: Executor, names: Dialect['schema']['tables']): Promise<string[]> {
  return (await names.execute(db)).rows.map(({ name }) => name);
}
