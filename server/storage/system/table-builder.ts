import type { ColumnDefinitionBuilder, CreateIndexBuilder, CreateTableBuilder } from 'kysely';

/** Builds tables and indexes, each only if it is missing. */
export interface TableBuilder<Table extends string> {
  table(name: Table): CreateTableBuilder<Table, never>;
  index(name: string): CreateIndexBuilder;
  /** Adds the numeric primary key `id`. */
  identity(table: CreateTableBuilder<Table, never>): CreateTableBuilder<Table, 'id'>;
  /** Type of a column of bytes. */
  readonly bytes: 'blob' | 'bytea';
}

export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
