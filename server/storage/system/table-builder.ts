import type { ColumnDefinitionBuilder, CreateIndexBuilder, CreateTableBuilder } from 'kysely';

/** Builds tables and indexes, each only if it is missing. */
export interface TableBuilder<Table extends string> {
  table(name: Table): CreateTableBuilder<Table, never>;
  index(name: string): CreateIndexBuilder;
  /** Adds the numeric primary key `id`. */
  identity(table: CreateTableBuilder<Table, never>): CreateTableBuilder<Table, 'id'>;
  /** Type of a column of bytes. */
  readonly bytes: 'blob' | 'bytea';
  /**
   * Creates a table, or adds the columns that one of an earlier release lacks. Such a column may be empty, or has a
   * default.
   */
  create(table: Pick<CreateTableBuilder<Table, string>, 'execute' | 'toOperationNode'>): Promise<void>;
}

export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Adds columns of one type, all required or none, to a table. */
export function columns<Name extends string>(
  type: 'text' | 'bigint' | 'integer',
  names: readonly Name[],
  build?: typeof required,
) {
  return <Table extends string, Known extends string>(table: CreateTableBuilder<Table, Known>) =>
    names.reduce<CreateTableBuilder<Table, Known | Name>>((made, name) => made.addColumn(name, type, build), table);
}
