import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isBusy } from '../busy.ts';
import type { Database } from '../database.ts';
import { bigramColumn, putBigrams } from './bigram-store.ts';
import { bigramRecipe, bigramsOfRecord } from './bigrams.ts';
import type { TableLayout } from './layout.ts';
import { withRecordTables } from './record-tables.ts';

/** Before a busy database is asked again, in milliseconds. */
const busyPause = 1000;
/** Records done in one transaction: few enough that nobody waits for it. */
const chunk = 250;

/** Which tables can be searched by their bigrams. */
export interface BigramIndexes {
  /** True once every record of the table has its bigrams; until then a search reads the texts themselves. */
  isReady(table: string): boolean;
  /** Ends when every table is ready, or the database is closed. Rejects with what went wrong. */
  readonly filled: Promise<void>;
}

/**
 * Gives the records that were there before their bigrams, beside the work of the server: chunk by chunk, each in a
 * transaction of its own. Servers that share the database take turns, and one that starts goes on where another stopped.
 */
export function fillBigrams(database: Database, layouts: readonly TableLayout[]): BigramIndexes {
  const ready = new Set<string>();
  const fill = async (): Promise<void> => {
    for (const layout of layouts.filter(({ searched }) => searched.length > 0)) {
      while (!(await fillSomeWhenFree(database, layout))) {
        await new Promise(setImmediate);
        if (database.closing.aborted) return;
      }
      ready.add(layout.table);
    }
  };
  const filled = fill().catch((error: unknown) => {
    if (!database.closing.aborted) throw error;
  });
  // Whoever wants to know asks `filled`; a table that is not ready is searched all the same.
  const ended = filled.catch(() => undefined);
  // A connection closed within a transaction would keep its locks.
  database.beforeClose(() => ended);
  return { isReady: (table) => ready.has(table), filled };
}

/** Does the next records, later where the database is busy; true if there are none left. */
async function fillSomeWhenFree(database: Database, layout: TableLayout): Promise<boolean> {
  try {
    return await fillSome(database, layout);
  } catch (error) {
    if (!isBusy(error)) throw error;
    await pause(busyPause, undefined, { signal: database.closing });
    return false;
  }
}

/** Does the next records; true if there are none left. */
async function fillSome(database: Database, layout: TableLayout): Promise<boolean> {
  const { kind } = database;
  const recipe = bigramRecipe(layout.searched);
  const reached = await progress(database.db, layout, recipe);
  if (reached === 'all') return true;
  return database.transaction(
    async (trx) => {
      const from = await progress(trx, layout, recipe);
      if (from === 'all') return true;
      const names = [...(layout.hasEnterprise ? ['enterprise'] : []), ...layout.searched];
      const columns = sql.join(['id', ...names].map((name) => sql.ref(name)));
      const { rows } = await sql<{ id: number } & Readonly<Record<string, unknown>>>`select ${columns}
        from ${sql.table(layout.table)} where id > ${from} order by id limit ${sql.lit(chunk)}
        ${kind === 'postgres' ? sql`for update` : sql``}`.execute(trx);
      const bigrams = rows.map((row) => {
        const enterprise = layout.hasEnterprise ? Number(row.enterprise) : undefined;
        return { id: row.id, bigrams: bigramsOfRecord(layout, row, enterprise) };
      });
      await putBigrams(trx, kind, layout, bigrams);
      const last = rows.length < chunk ? undefined : rows.at(-1);
      await remember(trx, layout, last ? `${recipe} to ${last.id}` : recipe);
      return last === undefined;
    },
    { lock: `bigrams of ${layout.table}` },
  );
}

/** The last record that is done, 0 for none. */
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
