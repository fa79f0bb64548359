import type { Kysely, RawBuilder } from 'kysely';
import type { SystemTables } from './system-tables.ts';
import type { TableVersions } from './table-versions.ts';

/** Answers kept at most, the last ones asked for: of a page, or of a few counts each. */
const most = 500;

/** A row of numbers: ids and counts. */
export type NumberRow = Readonly<Record<string, number>>;

/** Questions that cost much and answer little: which records there are, and how many. */
export interface QueryCache {
  /** What `query` answers through `executor`, or answered before where nothing can have changed it since. */
  ask(query: RawBuilder<NumberRow>, executor: Kysely<SystemTables>): Promise<readonly NumberRow[]>;
}

/** Each is asked: inside a transaction, and where other processes write besides. */
export const uncached: QueryCache = {
  ask: async (query, executor) => (await query.execute(executor)).rows,
};

interface Found {
  readonly rows: readonly NumberRow[];
  /** What the text of the question is made of, the tables it reads among them. */
  readonly words: ReadonlySet<string>;
  /** The writes that had landed before it was asked. */
  readonly since: number;
}

/** Answers are remembered until a table they were found in is written. */
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
