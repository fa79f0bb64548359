import type { Kysely } from 'kysely';
import type { Sql } from './sql.ts';
import type { SystemTables } from './system-tables.ts';
import type { TableVersions } from './table-versions.ts';

/**
 * Maximum number of cached results; the least recently used are dropped. A result is one page of ids, or a few counts.
 */
const most = 500;

/** A row of numbers: ids and counts. */
export type NumberRow = Readonly<Record<string, number>>;

/** Caches expensive queries with small results: ids and counts of records. */
export interface QueryCache {
  /**
   * Returns the rows of `query`, from the cache if none of its tables has changed since, or else through `executor`.
   */
  ask(query: Sql<NumberRow>, executor: Kysely<SystemTables>): Promise<readonly NumberRow[]>;
}

/** Runs every query: for transactions, and if other processes can write to the database. */
export const uncached: QueryCache = {
  ask: async (query, executor) => (await query.execute(executor)).rows,
};

interface Found {
  readonly rows: readonly NumberRow[];
  /** All words of the SQL text; the names of the tables it reads are among them. */
  readonly words: ReadonlySet<string>;
  /** The number of writes that were committed before the query ran. */
  readonly since: number;
}

/** Creates a cache that keeps a result until one of the tables it was read from is written. */
export function createQueryCache(writes: TableVersions): QueryCache {
  const known = new Map<string, Found>();
  return {
    async ask(query, executor) {
      const asked = query.compile(executor);
      const key = JSON.stringify([asked.sql, asked.parameters]);
      const before = known.get(key);
      known.delete(key);
      const isTrue = before && writes.areUntouched(before.words, before.since);
      const found = isTrue ? before : await find();
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
      known.set(key, found);
      return found.rows;

      async function find(): Promise<Found> {
        const since = writes.landed;
        const { rows } = await executor.executeQuery<NumberRow>(asked);
        return { rows, since, words: before?.words ?? new Set(asked.sql.match(/\w+/g)) };
      }
    },
  };
}
