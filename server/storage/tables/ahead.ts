import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { SystemTables } from '../system/system-tables.ts';
import { tablesLock } from './create-system-tables.ts';
import { computeSome, filledAhead, isFilledAhead } from './derived-values.ts';
import { TablesDiffer } from './differences.ts';
import type { DerivedColumn, TableLayout } from './layout.ts';
import {
  addColumns,
  compareTables,
  createIndex,
  layoutsToPrepare,
  missingColumns,
  missingIndexes,
  type PrepareOptions,
} from './prepare.ts';
import { withRecordTables } from './record-tables.ts';

/** Rows per transaction: few enough not to delay those who write. */
const chunk = 250;

/**
 * Adds the columns that tables will need, empty and before anything writes them. Throws as `prepareTables` does where
 * additions are not enough.
 */
export async function addColumnsAhead(
  database: Database,
  declared: readonly TableLayout[],
  options: Pick<PrepareOptions, 'ownTables' | 'only' | 'migrate'>,
): Promise<void> {
  const { dialect } = database;
  await database.transaction(
    async (trx) => {
      await options.migrate?.(trx);
      const { existing, problems } = await compareTables(trx, dialect, declared, options);
      if (problems.length > 0) throw new TablesDiffer(problems.map(({ text }) => text));
      for (const layout of layoutsToPrepare(declared, options)) {
        const present = new Set(existing.get(layout.table)?.keys() ?? []);
        await addColumns(trx, dialect, layout.table, missingColumns(layout, present));
      }
    },
    { lock: tablesLock },
  );
}

/** Returns whether the rows of a table are being computed ahead by a job, and nothing has computed them since. */
export function isFilledBy(database: Pick<Database, 'db'>, table: string, job: string): Promise<boolean> {
  return isFilledAhead(database.db, table, job);
}

/** Says that a job begins to compute the rows of a table; undefined that they are as they were. */
export async function markFilled(trx: Kysely<SystemTables>, table: string, job: string | undefined): Promise<void> {
  const recipes = withRecordTables(trx);
  await recipes.deleteFrom('derived_column').where('table', '=', table).where('column', '=', filledAhead).execute();
  if (job === undefined) return;
  await recipes.insertInto('derived_column').values({ table, column: filledAhead, recipe: job }).execute();
}

/** Which columns of which rows are computed. */
interface Part {
  readonly columns: readonly DerivedColumn[];
  /** Id of the last row that is done. */
  readonly after: number;
  /** Only those that were written since. @default all */
  readonly since?: string | undefined;
}

/**
 * Computes derived columns of the next rows while others write. What is right already stays untouched. Returns how many
 * rows that were, and the id of the last, which is undefined if none is left.
 */
export function computeAhead(
  trx: Kysely<SystemTables>,
  { dialect }: Pick<Database, 'dialect'>,
  layout: TableLayout,
  { columns, ...rows }: Part,
) {
  const lock = dialect.locksRows ? sql`for no key update` : sql``;
  return computeSome(trx, layout, { outdated: [], changed: columns }, { ...rows, limit: chunk, lock });
}

/** Builds the indexes that a table will need; on PostgreSQL while others write. Unique ones are not built ahead. */
export async function buildIndexesAhead({ db, dialect, transaction }: Database, layout: TableLayout): Promise<void> {
  const { existing, missing } = await missingIndexes(db, dialect, layout);
  for (const index of missing.filter(({ name, isUnique }) => !isUnique && !existing.has(name))) {
    if (dialect.locksRows) {
      // One that a server which died has left half built.
      await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db);
      await createIndex(db, dialect, layout.table, index, sql`concurrently`);
    } else {
      await transaction((trx) => createIndex(trx, dialect, layout.table, index));
    }
  }
}

/** Returns how many rows a table has, with those that are removed. */
export async function countRows(db: Kysely<SystemTables>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
