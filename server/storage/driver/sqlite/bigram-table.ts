import { sqlText } from '../../sql-text.ts';
import { type BigramStore, bigramIndex, type SelectedBigrams } from '../dialect/bigram-store.ts';

/**
 * Stores bigrams in a contentless full-text table whose words are the bigrams. Without content, row order and positions:
 * queries only ask which records contain all of some words.
 */
export const bigramTable: BigramStore = {
  async prepare(trx, table, existing) {
    if (existing.has(bigramIndex(table))) return;
    await sqlText`create virtual table ${sqlText.id(bigramIndex(table))}
      using fts5(bigrams, content='', contentless_delete=1, detail=none, tokenize='ascii')`.execute(trx);
  },

  async put(executor, table, rows) {
    const tuples = rows.map(({ id, bigrams }) => sqlText`(${id}, ${asWords(bigrams)})`);
    await sqlText`insert or replace into ${sqlText.id(bigramIndex(table))} (rowid, bigrams)
      values ${sqlText.join(tuples)}`.execute(executor);
  },

  async remove(trx, table, ids) {
    await sqlText`delete from ${sqlText.id(bigramIndex(table))} where rowid in (${sqlText.join(ids)})`.execute(trx);
  },

  beside: {
    leading(table, bigrams) {
      const found = bigramIndex(table);
      return {
        from: sqlText`${sqlText.id(found)} cross join ${sqlText.table(table)}
          on ${sqlText.ref(`${table}.id`)} = ${sqlText.ref(`${found}.rowid`)}`,
        where: sqlText`(${sqlText.id(found)} match ${asQuery(bigrams)})`,
      };
    },
    count(table, bigrams, max) {
      const found = sqlText.id(bigramIndex(table));
      return sqlText`select count(*) as n from
        (select rowid from ${found} where ${found} match ${asQuery(bigrams)} limit ${max})`;
    },
  },
};

/** Formats the bigrams as a full-text query. */
function asQuery({ all, any }: SelectedBigrams): string {
  const lists = any.map((list) => `(${asWords(list)})`).join(' OR ');
  return [...(all.length > 0 ? [`(${asWords(all)})`] : []), ...(any.length > 0 ? [`(${lists})`] : [])].join(' AND ');
}

/**
 * Formats the bigrams as words of letters and digits of equal length. Separated by spaces, a full-text query requires
 * all of them.
 */
function asWords(bigrams: readonly number[]): string {
  return bigrams.map((bigram) => (bigram >>> 0).toString(36).padStart(7, '0')).join(' ');
}
