import type { Kysely } from 'kysely';
import { slicesOf } from '../../../../src/base/slices.ts';
import type { DatabaseKind } from '../../database.ts';
import { sqlText } from '../../sql-text.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import { type ExistingTables, existingIndexes } from '../existing.ts';
import type { TableLayout } from '../layout.ts';

/** The column in which PostgreSQL stores the bigrams of a record: a list of integers with a GIN index. */
export const bigramColumn = '_bigrams';
/** Maximum number of rows in one statement. */
const chunk = 500;

/** The bigrams of one record. */
export interface BigramRow {
  readonly id: number;
  readonly bigrams: readonly number[];
}

/** The table in which SQLite stores bigrams: a contentless full-text table whose words are the bigrams. */
export function bigramTable({ table }: Pick<TableLayout, 'table'>): string {
  return `_search_${table}`;
}

/**
 * Creates the storage for the bigrams of a table. Storage that is no longer needed stays, because a server of another
 * release may write to it.
 */
export async function prepareBigramStore(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  existing: ExistingTables,
): Promise<void> {
  if (layout.searched.length === 0) return;
  if (kind === 'sqlite') {
    if (existing.has(bigramTable(layout))) return;
    // Without content, row order and positions: queries only ask which records contain all of some words.
    await sqlText`create virtual table ${sqlText.id(bigramTable(layout))}
      using fts5(bigrams, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(trx);
    return;
  }
  const isThere = existing.get(layout.table)?.has(bigramColumn) ?? false;
  if (!isThere) {
    await sqlText`alter table ${sqlText.table(layout.table)} add column ${sqlText.ref(bigramColumn)} integer[]`.execute(
      trx,
    );
  }
  if ((await existingIndexes(trx, kind, layout.table)).has(bigramTable(layout))) return;
  await sqlText`create index ${sqlText.id(bigramTable(layout))} on ${sqlText.table(layout.table)}
    using gin (${sqlText.ref(bigramColumn)}) where "deletedAt" is null`.execute(trx);
}

/** Stores the bigrams of records, and replaces earlier ones. */
export async function putBigrams(
  executor: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  rows: readonly BigramRow[],
): Promise<void> {
  for (const some of slicesOf(rows, chunk)) {
    if (kind === 'sqlite') {
      const tuples = some.map(({ id, bigrams }) => sqlText`(${id}, ${asWords(bigrams)})`);
      await sqlText`insert or replace into ${sqlText.id(bigramTable(layout))} (rowid, bigrams)
        values ${sqlText.join(tuples)}`.execute(executor);
    } else {
      const tuples = some.map(({ id, bigrams }) => sqlText`(${id}::bigint, ${asArray(bigrams)}::integer[])`);
      await sqlText`update ${sqlText.table(layout.table)} set ${sqlText.ref(bigramColumn)} = fresh.bigrams
        from (values ${sqlText.join(tuples)}) as fresh (id, bigrams)
        where ${sqlText.ref(`${layout.table}.id`)} = fresh.id`.execute(executor);
    }
  }
}

/** Formats the bigrams as a PostgreSQL array. */
export function asArray(bigrams: readonly number[]): string {
  return `{${bigrams.join(',')}}`;
}

/**
 * Formats the bigrams as words of letters and digits of equal length. Separated by spaces, a full-text query requires
 * all of them.
 */
export function asWords(bigrams: readonly number[]): string {
  return bigrams.map((bigram) => (bigram >>> 0).toString(36).padStart(7, '0')).join(' ');
}
