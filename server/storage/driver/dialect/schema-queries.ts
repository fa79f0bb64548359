import type { SqlText } from '../../sql-text.ts';

type Names = SqlText<{ readonly name: string }>;

/** Queries for the tables, columns and indexes of the database. */
export interface SchemaQueries {
  /** The tables, without those that are dropped with others, in the order of their creation where that is known. */
  readonly tables: Names;
  /** All columns, with the database's names of their types. */
  readonly columns: SqlText<{ readonly table: string; readonly column: string; readonly type: string }>;
  /** The columns, as `table.column`, that are not null and have no default. */
  readonly requiredColumns: Names;
  /** The unique indexes of a table. */
  uniqueIndexes(table: string): Names;
  /** The columns of the indexes of a table, in their order; `name` is that of the index. */
  indexedColumns(table: string): SqlText<{ readonly name: string; readonly column: string }>;
  readonly structure: StructureQueries;
}

/** Queries for the structure of all tables but those whose names begin with `_`. */
interface StructureQueries {
  readonly columns: SqlText<ColumnRow>;
  readonly keys: SqlText<KeyRow>;
  readonly references: SqlText<ReferenceRow>;
  /** The last generated ids. Fails where no table has any. */
  readonly counters: SqlText<{ readonly table: string; readonly last: number }>;
}

export interface ColumnRow {
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

interface ReferenceRow {
  readonly from: string;
  readonly column: string;
  readonly table: string;
  readonly to: string;
}
