import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database.ts';
import { bigramColumn } from '../../driver/dialect/bigram-store.ts';
import { isBusy } from '../../driver/errors/busy.ts';
import { sqlText } from '../../sql-text.ts';
import type { TableLayout, Values } from '../layout.ts';
import { withRecordTables } from '../record-tables.ts';
import { bigramRecipe, bigramsOfRecord } from './bigrams.ts';

/** Pause before a retry if the database is busy, in milliseconds. */
const busyPause = 1000;
/** Records per transaction: few enough not to delay other transactions. */
const chunk = 250;

/** Tells which tables can be searched by bigrams. */
export interface BigramIndexes {
  /** True once every record of the table has its bigrams. Until then, a search reads the texts themselves. */
  isReady(table: string): boolean;
  /** Resolves when every table is ready, the database is closed or the app is superseded; rejects with the error of a failure. */
  readonly filled: Promise<void>;
}

/**
 * Computes the bigrams of existing records, and their pinyin, in the background, in one transaction per chunk. Servers that share the
 * database take turns, and a server that starts continues where another stopped.
 *
 * @param superseded aborted when another app on the same database replaces this one
 */
export function fillBigrams(
  database: Database,
  layouts: readonly TableLayout[],
  superseded?: AbortSignal,
): BigramIndexes {
  const ready = new Set<string>();
  const isOver = () => database.closing.aborted || superseded?.aborted === true;
  const fill = async (): Promise<void> => {
    for (const layout of layouts.filter(({ searched }) => searched.length > 0)) {
      do {
        await new Promise(setImmediate);
        if (isOver()) return;
      } while (!(await fillSomeWhenFree(database, layout)));
      ready.add(layout.table);
    }
  };
  const filled = fill().catch((error: unknown) => {
    if (!isOver()) throw error;
  });
  // `filled` reports the error; a table that is not ready can still be searched.
  const ended = filled.catch(() => undefined);
  // A connection that is closed within a transaction would keep its locks.
  database.beforeClose(() => ended);
  return { isReady: (table) => ready.has(table), filled };
}

/** Processes the next records, or waits if the database is busy. Returns true if none are left. */
async function fillSomeWhenFree(database: Database, layout: TableLayout): Promise<boolean> {
  try {
    return await fillSome(database, layout);
  } catch (error) {
    if (!isBusy(error)) throw error;
    await pause(busyPause, undefined, { signal: database.closing });
    return false;
  }
}

/** Processes the next records. Returns true if none are left. */
async function fillSome(database: Database, layout: TableLayout): Promise<boolean> {
  const { dialect } = database;
  const recipe = bigramRecipe(layout);
  const reached = await progress(database.db, layout, recipe);
  if (reached === 'all') return true;
  return database.transaction(
    async (trx) => {
      const from = await progress(trx, layout, recipe);
      if (from === 'all') return true;
      const names = [...(layout.hasEnterprise ? ['enterprise'] : []), ...layout.searched];
      const columns = sqlText.join(['id', ...names].map((name) => sqlText.ref(name)));
      const { rows } = await sqlText<{ id: number } & Readonly<Record<string, unknown>>>`select ${columns}
        from ${sqlText.table(layout.table)} where id > ${from} order by id limit ${sqlText.lit(chunk)}
        ${dialect.rowLock('update')}`.execute(trx);
      const bigrams = rows.map((row) => {
        const enterprise = layout.hasEnterprise ? Number(row.enterprise) : undefined;
        return { id: row.id, bigrams: bigramsOfRecord(layout, row, enterprise) };
      });
      if (rows.length > 0) await dialect.bigrams.put(trx, layout.table, bigrams);
      await fillColumns(trx, layout, rows);
      const last = rows.length < chunk ? undefined : rows.at(-1);
      await remember(trx, layout, last ? `${recipe} to ${last.id}` : recipe);
      return last === undefined;
    },
    { lock: `bigrams of ${layout.table}` },
  );
}

async function fillColumns(
  trx: Database['db'],
  layout: TableLayout,
  rows: readonly ({ readonly id: number } & Values)[],
): Promise<void> {
  const columns = layout.derived.filter(({ isFilledLater }) => isFilledLater);
  if (columns.length === 0) return;
  for (const row of rows) {
    const written = columns.map(({ column, compute }) => sqlText`${sqlText.ref(column)} = ${compute(row)}`);
    await sqlText`update ${sqlText.table(layout.table)} set ${sqlText.join(written)} where id = ${row.id}`.execute(trx);
  }
}

/** Returns the id of the last processed record, or 0. */
async function progress(db: Database['db'], { table }: TableLayout, recipe: string): Promise<number | 'all'> {
  const row = await withRecordTables(db)
    .selectFrom('derived_column')
    .select('recipe')
    .where('table', '=', table)
    .where('column', '=', bigramColumn)
    .executeTakeFirst();
  if (row?.recipe === recipe) return 'all';
  const begun = `${recipe} to `;
  return row?.recipe.startsWith(begun) ? Number(row.recipe.slice(begun.length)) : 0;
}

async function remember(db: Database['db'], { table }: TableLayout, recipe: string): Promise<void> {
  await withRecordTables(db)
    .insertInto('derived_column')
    .values({ table, column: bigramColumn, recipe })
    .onConflict((conflict) => conflict.columns(['table', 'column']).doUpdateSet({ recipe }))
    .execute();
}
