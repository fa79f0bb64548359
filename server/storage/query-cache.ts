import type { Kysely } from 'kysely';
import { memoize } from '../../src/base/calls/memoize.ts';
import type { TableVersions } from './driver/table-versions.ts';
import type { Executor, SqlText } from './sql-text.ts';
import type { SystemTables } from './system/system-tables.ts';

/**
 * Maximum number of cached results of `ask`; the least recently used are dropped. A result is one page of ids, or a few
 * counts.
 */
const maxResults = 500;

/** A row of numbers: ids and counts. */
export type NumberRow = Readonly<Record<string, number>>;

export interface CachedQueries {
  /**
   * Returns the rows of `query`, from the cache if none of its tables has changed since, or else through `executor`.
   */
  ask(query: SqlText<NumberRow>, executor: Kysely<SystemTables>): Promise<readonly NumberRow[]>;
}

/** Caches what was read until one of the tables it was read from is written. */
export interface QueryCache extends CachedQueries {
  /** Creates a cache for results that take several statements, or that are made from rows. */
  resultCache<Result>(options: ResultCacheOptions<Result>): ResultCache<Result>;
  /** Returns true if the open transaction, which sees what it wrote, has written the table. */
  isBeingWritten(table: string): boolean;
}

interface ResultCacheOptions<Result> {
  /** Maximum size of all results together; the least recently used are dropped. */
  readonly maxSize: number;
  /** Returns the size of a result; one that is larger than `maxSize` alone is not kept. @default 1 */
  sizeOf?(result: Result): number;
}

/** Caches results by key. */
export interface ResultCache<Result> {
  /**
   * Returns the result of the key if none of the tables it was read from has changed since, or else computes it. The
   * key contains everything that the result depends on besides the tables. Callers share the result, so it must not be
   * changed.
   */
  resultOf(key: string, compute: (reading: RecordedReading) => Promise<Result>): Promise<Result>;
}

/** How a cached result reads the database, so that its tables are known. */
interface RecordedReading {
  through(executor: Kysely<SystemTables>): Executor;
  readonly queries: CachedQueries;
  /** Names a table that the result will be read from later. */
  reads(table: string): void;
  /** Called if the result also depends on something else, such as the time: it is not kept. */
  discard(): void;
}

/** Runs every query: for transactions, and if other processes can write to the database. */
export const uncached: QueryCache = {
  ask: async (query, executor) => (await query.execute(executor)).rows,
  resultCache: () => ({
    resultOf: (_key, compute) => compute(unrecorded),
  }),
  isBeingWritten: () => true,
};

const unrecorded: RecordedReading = {
  through: (executor) => executor,
  queries: uncached,
  reads: () => {},
  discard: () => {},
};

interface Found<Result> {
  readonly result: Result;
  readonly size: number;
  /** All words of the SQL texts; the names of the tables they read are among them. */
  readonly words: ReadonlySet<string>;
  /** A number of committed writes after which the result was still true. */
  readonly since: number;
}

/** Creates a cache that keeps a result until one of the tables it was read from is written. */
export function createQueryCache(writes: TableVersions): QueryCache {
  const asked = createStore<readonly NumberRow[]>(writes, { maxSize: maxResults });

  const find = async (query: SqlText<NumberRow>, executor: Kysely<SystemTables>) => {
    const compiled = query.compile(executor);
    const key = JSON.stringify([compiled.sql, compiled.parameters]);
    const known = asked.find(key);
    if (known) return known;
    const since = writes.landed;
    const { rows } = await executor.executeQuery<NumberRow>(compiled);
    const found = { result: rows, words: wordsOf(compiled.sql), since };
    asked.keep(key, found);
    return found;
  };

  return {
    ask: async (query, executor) => (await find(query, executor)).result,

    isBeingWritten: (table) => writes.isBeingWritten(table),

    resultCache: (options) => createResultCache(writes, find, options),
  };
}

type FindRows = (query: SqlText<NumberRow>, executor: Kysely<SystemTables>) => Promise<Rows>;
type Rows = Pick<Found<readonly NumberRow[]>, 'result' | 'words' | 'since'>;

function createResultCache<Result>(
  writes: TableVersions,
  find: FindRows,
  options: ResultCacheOptions<Result>,
): ResultCache<Result> {
  const store = createStore(writes, options);
  return {
    async resultOf(key, compute) {
      const known = store.find(key);
      if (known) return known.result;
      const since = writes.landed;
      const words = new Set<string>();
      const note = (more: ReadonlySet<string>) => more.forEach((word) => words.add(word));
      let isKept = true;
      const result = await compute({
        through: (executor) => recorded(executor, note),
        queries: {
          async ask(query, executor) {
            const found = await find(query, executor);
            note(found.words);
            return found.result;
          },
        },
        reads: (table) => void words.add(table),
        discard: () => {
          isKept = false;
        },
      });
      if (isKept) store.keep(key, { result, words, since });
      return result;
    },
  };
}

/** Holds results, the least recently used first, and only those whose tables have not changed. */
function createStore<Result>(writes: TableVersions, { maxSize: limit, sizeOf = () => 1 }: ResultCacheOptions<Result>) {
  const all = new Map<string, Found<Result>>();
  let size = 0;
  const remove = (key: string, { size: freed }: Found<Result>) => {
    all.delete(key);
    size -= freed;
  };
  return {
    find(key: string): Found<Result> | undefined {
      const found = all.get(key);
      if (!found) return undefined;
      all.delete(key);
      const isTrue = found.since === writes.landed || writes.areUntouched(found.words, found.since);
      if (isTrue) all.set(key, found.since === writes.landed ? found : { ...found, since: writes.landed });
      else size -= found.size;
      return isTrue ? found : undefined;
    },
    keep(key: string, read: Omit<Found<Result>, 'size'>): void {
      const before = all.get(key);
      if (before) remove(key, before);
      const found = { ...read, size: sizeOf(read.result) };
      if (found.size > limit) return;
      all.set(key, found);
      size += found.size;
      for (const [oldest, one] of all) {
        if (size <= limit) break;
        remove(oldest, one);
      }
    },
  };
}

const wordsOf = memoize((text: string): ReadonlySet<string> => new Set(text.match(/\w+/g)));

function recorded(executor: Kysely<SystemTables>, note: (words: ReadonlySet<string>) => void): Executor {
  return {
    getExecutor: () => executor.getExecutor(),
    executeQuery(query, queryId) {
      note(wordsOf('sql' in query ? query.sql : query.compile().sql));
      return executor.executeQuery(query, queryId);
    },
  };
}
