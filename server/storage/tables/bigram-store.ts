import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';
import type { SystemTables } from '../system-tables.ts';
import { type ExistingTables, existingIndexes } from './existing.ts';
import type { TableLayout } from './layout.ts';

/** Where PostgreSQL keeps the bigrams of a record: a list of integers under a GIN index. */
export const bigramColumn = '_bigrams';
/** Rows one statement writes. */
const chunk = 500;

/** The bigrams of one record. */
export interface BigramRow {
  readonly id: number;
  readonly bigrams: readonly number[];
}

/** Where SQLite keeps them: a full-text table without content, whose words are the bigrams. */
export function bigramTable({ table }: Pick<TableLayout, 'table'>): string {
  return `_search_${table}`;
}

/** Makes the place where the bigrams of a table are kept. One that is not needed stays: a server of another release writes to it. */
export async function prepareBigramStore(
  trx: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  existing: ExistingTables,
): Promise<void> {
  if (layout.searched.length === 0) return;
  if (kind === 'sqlite') {
    if (existing.has(bigramTable(layout))) return;
    // Rows in no order and without positions: all that is asked is which records hold every one of some words.
    await sql`create virtual table ${sql.id(bigramTable(layout))}
      using fts5(bigrams, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(trx);
    return;
  }
  const isThere = existing.get(layout.table)?.has(bigramColumn) ?? false;
  const { schema } = trx;
  if (!isThere) await schema.alterTable(layout.table).addColumn(bigramColumn, sql`integer[]`).execute();
  if ((await existingIndexes(trx, kind, layout.table)).includes(bigramTable(layout))) return;
  await sql`create index ${sql.id(bigramTable(layout))} on ${sql.table(layout.table)}
    using gin (${sql.ref(bigramColumn)}) where "deletedAt" is null`.execute(trx);
}

/** Puts down the bigrams of records, in place of what was put down before. */
export async function putBigrams(
  executor: Kysely<SystemTables>,
  kind: DatabaseKind,
  layout: TableLayout,
  rows: readonly BigramRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk) {
    const some = rows.slice(start, start + chunk);
    if (kind === 'sqlite') {
      const tuples = some.map(({ id, bigrams }) => sql`(${id}, ${asWords(bigrams)})`);
      await sql`insert or replace into ${sql.id(bigramTable(layout))} (rowid, bigrams)
        values ${sql.join(tuples)}`.execute(executor);
    } else {
      const tuples = some.map(({ id, bigrams }) => sql`(${id}::bigint, ${asArray(bigrams)}::integer[])`);
      await sql`update ${sql.table(layout.table)} set ${sql.ref(bigramColumn)} = fresh.bigrams
        from (values ${sql.join(tuples)}) as fresh (id, bigrams)
        where ${sql.ref(`${layout.table}.id`)} = fresh.id`.execute(executor);
    }
  }
}

/** As PostgreSQL writes a list of integers. */
export function asArray(bigrams: readonly number[]): string {
  return `{${bigrams.join(',')}}`;
}

/** As words of letters and digits, all of one length; between spaces every one of them is asked for. */
export function asWords(bigrams: readonly number[]): string {
  return bigrams.map((bigram) => (bigram >>> 0).toString(36).padStart(7, '0')).join(' ');
}
