import type { Kysely, RawBuilder } from 'kysely';
import type { SystemTables } from './system-tables.ts';
import type { Writes } from './writes.ts';

/** Answers kept at most, the last ones asked for: of a page, or of a few counts each. */
const most = 500;

/** A row of numbers: ids and counts. */
export type Numbers = Readonly<Record<string, number>>;

/** Questions that cost much and answer little: which records there are, and how many. */
export interface Findings {
  /** What `query` answers through `executor`, or answered before where nothing can have changed it since. */
  ask(query: RawBuilder<Numbers>, executor: Kysely<SystemTables>): Promise<readonly Numbers[]>;
}

/** Each is asked: inside a transaction, and where other processes write besides. */
export const foundAnew: Findings = {
  ask: async (query, executor) => (await query.execute(executor)).rows,
};

interface Found {
  readonly rows: readonly Numbers[];
  /** What the text of the question is made of, the tables it reads among them. */
  readonly words: ReadonlySet<string>;
  /** The writes that had landed before it was asked. */
  readonly since: number;
}

/** Answers are remembered until a table they were found in is written. */
export function rememberedFindings(writes: Writes): Findings {
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
        const { rows } = await executor.executeQuery<Numbers>(asked);
        return { rows, since, words: before?.words ?? new Set(asked.sql.match(/\w+/g)) };
      }
    },
  };
}
