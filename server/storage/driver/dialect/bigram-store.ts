import type { Executor, SqlText } from '../../sql-text.ts';

/** The column of a record's row in which bigrams are stored, and their name in `derived_column` wherever they are. */
export const bigramColumn = '_bigrams';

/** The name of the index of bigrams of a table. */
export function bigramIndex(table: string): string {
  return `_search_${table}`;
}

/** The bigrams of one record. */
interface BigramRow {
  readonly id: number;
  readonly bigrams: readonly number[];
}

/** Bigrams of the selected records. */
export interface SelectedBigrams {
  /** Every record contains all of these. */
  readonly all: readonly number[];
  /** And, if there are any, all of at least one of these lists. */
  readonly any: readonly (readonly number[])[];
}

/** Stores the bigrams of records, by which texts are found: either in their rows or beside them. */
export interface BigramStore {
  /**
   * Creates the storage for the bigrams of a table. Storage that is no longer needed stays, because a server of another
   * release may write to it. `existing` are the columns of all tables.
   */
  prepare(trx: Executor, table: string, existing: ReadonlyMap<string, ReadonlyMap<string, string>>): Promise<void>;
  /** Stores the bigrams of at least one record, and replaces earlier ones, in one statement. */
  put(executor: Executor, table: string, rows: readonly BigramRow[]): Promise<void>;
  /** Removes what is stored beside records that were deleted for good. */
  remove(trx: Executor, table: string, ids: readonly number[]): Promise<void>;
  readonly inRows?: BigramsInRows;
  readonly beside?: BigramsBeside;
}

export interface BigramsInRows {
  /** Returns the value of `bigramColumn`. */
  toColumn(bigrams: readonly number[]): string;
  /** Returns the condition for records that contain all the bigrams. */
  holds(table: string, bigrams: readonly number[]): SqlText<boolean>;
}

interface BigramsBeside {
  /** Reads the bigrams first, then the records that have them. Use `from` and `where` together. */
  leading(table: string, bigrams: SelectedBigrams): { readonly from: SqlText; readonly where: SqlText<boolean> };
  /** Returns the query for `n`, how many records contain the bigrams, whether selected or not; counting stops at `max`. */
  count(table: string, bigrams: SelectedBigrams, max: number): SqlText<{ readonly n: number }>;
}
