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
