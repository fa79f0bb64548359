import type { ColumnDefinitionBuilder, CreateIndexBuilder, CreateTableBuilder } from 'kysely';

/** What tables and indexes are made with, each only where it is missing. */
export interface TableBuilder<Table extends string> {
  table(name: Table): CreateTableBuilder<Table, never>;
  index(name: string): CreateIndexBuilder;
  /** Adds the numeric key `id`. */
  identity(table: CreateTableBuilder<Table, never>): CreateTableBuilder<Table, 'id'>;
  /** The type of a column of bytes. */
  readonly bytes: 'blob' | 'bytea';
}

export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
