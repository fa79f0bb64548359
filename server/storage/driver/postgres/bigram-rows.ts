import { sqlText } from '../../sql-text.ts';
import { type BigramStore, bigramColumn, bigramIndex } from '../dialect/bigram-store.ts';
import { postgresSchema } from './schema-queries.ts';

/** Stores the bigrams of a record in its row: a list of integers with a GIN index. */
export const bigramRows: BigramStore = {
  async prepare(trx, table, existing) {
    const [name, column] = [sqlText.table(table), sqlText.ref(bigramColumn)];
    const isThere = existing.get(table)?.has(bigramColumn) ?? false;
    if (!isThere) await sqlText`alter table ${name} add column ${column} integer[]`.execute(trx);
    const { rows } = await postgresSchema.indexedColumns(table).execute(trx);
    if (rows.some((index) => index.name === bigramIndex(table))) return;
    await sqlText`create index ${sqlText.id(bigramIndex(table))} on ${name}
      using gin (${column}) where "deletedAt" is null`.execute(trx);
  },

  async put(executor, table, rows) {
    const tuples = rows.map(({ id, bigrams }) => sqlText`(${id}::bigint, ${asArray(bigrams)}::integer[])`);
    await sqlText`update ${sqlText.table(table)} set ${sqlText.ref(bigramColumn)} = fresh.bigrams
      from (values ${sqlText.join(tuples)}) as fresh (id, bigrams)
      where ${sqlText.ref(`${table}.id`)} = fresh.id`.execute(executor);
  },

  async remove() {},

  inRows: {
    toColumn: asArray,
    holds: (table, bigrams) => sqlText`(${sqlText.ref(`${table}.${bigramColumn}`)} @> ${asArray(bigrams)}::integer[])`,
  },
};

function asArray(bigrams: readonly number[]): string {
  return `{${bigrams.join(',')}}`;
}
