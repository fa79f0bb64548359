import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { type Dialect, Kysely, sql, type Transaction } from 'kysely';
import { databaseConnections, type QueueLimits, readLimits } from '../limits.ts';
import type { Signals } from './dialect.ts';
import { isPostgresCollision, isPostgresUniqueViolation, openPostgres } from './postgres.ts';
import { createQueryCache, type QueryCache, uncached } from './query-cache.ts';
import { createFairQueue, type FairQueue } from './read-pool/fair-queue.ts';
import { queuedDriver } from './read-pool/queued-driver.ts';
import { createServing, type ServedRequest } from './serving.ts';
import { isSqliteUniqueViolation, openEmbedded } from './sqlite.ts';
import { createStatementWatch, type StatementWatch } from './statements.ts';
import type { SystemTables } from './system-tables.ts';
import { DatabaseUnreachable } from './unreachable.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * One database behind one query layer. Booleans are stored as 0 and 1, times as ISO 8601 text in UTC, objects as JSON
 * text, on both kinds; every integer is read as a number. Tables made from resources are reached with
 * `db.withTables<…>()`.
 */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Kysely<SystemTables>;
  /**
   * For statements that only read and may take long: they keep neither other requests nor the process waiting, and end
   * with `StatementTooLong` after a while. They see what was committed before they began. Each waits in the queue `reads`.
   */
  readonly readPool: Kysely<SystemTables>;
  /** What requests wait in, by name. */
  readonly queues: ReadonlyMap<string, FairQueue>;
  addQueue(name: string, limits: QueueLimits): FairQueue;
  /**
   * Runs `work` in one transaction: all of it lands, or none. Inside, only the handle it is given may be used; a
   * statement on `db` throws (it would be outside the transaction, and on the embedded database wait for itself).
   * Keep slow things (hashing, network) out: the embedded database has one connection. Where PostgreSQL breaks it off
   * for the sake of another one (a deadlock), `work` is run again, a few times.
   */
  transaction<Result>(
    work: (trx: Transaction<SystemTables>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** Inside a transaction: as its option `lock`, once it is known what to wait for. */
  lockAdvisory(trx: Kysely<SystemTables>, name: string): Promise<void>;
  /** For questions about records outside of transactions: their answers are remembered where that can be done. */
  readonly queryCache: QueryCache;
  /** Calls the listener, the last one given, with every statement that was run. */
  watch: StatementWatch['watch'];
  /**
   * Runs the work of a request: its statements wait only so long for locks and connections (`requestWaits`), and throw what
   * `isBusy` tells then; those aside are given up when nobody waits for them any more. What a request starts and leaves
   * behind must be bound to a context outside of it (`AsyncResource.bind`).
   */
  serve<Result>(request: ServedRequest, work: () => Promise<Result>): Promise<Result>;
  /** Aborted when `close` is called: what works beside requests stops. */
  readonly closing: AbortSignal;
  /** True for the error of a write that a unique index refused. */
  isUniqueViolation(error: unknown): boolean;
  /** Missing where one process has the database to itself. */
  readonly signals?: Signals | undefined;
  /** Ends what runs beside the requests before the database closes. */
  beforeClose(stop: () => Promise<void>): () => void;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** Transactions that name the same lock run one after another, on every server that shares the database. */
  readonly lock?: string;
}

export interface DatabaseSettings {
  /** `postgres://…`; the embedded database in `dataDir` without it. */
  readonly databaseUrl?: string | undefined;
  /** Connections to PostgreSQL. @default 24 */
  readonly databaseConnections?: number | undefined;
  readonly dataDir: string;
}

/** Asks the database for a first answer. Throws `DatabaseOutOfReach` if there is none. */
export async function contact({ db, kind }: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    throw new DatabaseUnreachable(
      kind === 'postgres' ? 'The PostgreSQL of DATABASE_URL does not answer' : 'The database does not answer',
      cause,
    );
  }
}

/**
 * Opens the database. Throws `FolderInUse` if another process holds the folder of the embedded one, `DatabaseOutOfReach`
 * if the folder cannot be used. PostgreSQL is first contacted by the first statement; `onError` hears of connections lost while idle.
 */
export function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void = () => {}): Database {
  const { databaseUrl, dataDir, databaseConnections: connections = databaseConnections.usual } = settings;
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const refuseInside = () => {
    if (inside.getStore()?.open) {
      throw new Error('A statement on `database.db` inside a transaction: use the handle the transaction was given.');
    }
  };
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const serving = createServing();
  const opened =
    databaseUrl === undefined
      ? openEmbedded(dataDir, refuseInside, serving)
      : openPostgres({ url: databaseUrl, connections }, refuseInside, onError, serving);
  const stops = new Set<() => Promise<void>>();
  const statements = createStatementWatch();
  const through = (dialect: Dialect) => new Kysely<SystemTables>({ dialect, log: statements.log });
  const db = through(opened.dialect);
  const transactions = opened.transactions ? through(opened.transactions) : db;
  /** The embedded database needs none: its transactions are one at a time anyway. */
  const lockAdvisory = async (trx: Kysely<SystemTables>, name: string) => {
    if (kind === 'postgres') await takeLock(trx, name);
  };
  const queues = new Map<string, FairQueue>();
  const addQueue = (name: string, limits: QueueLimits) => {
    const queue = createFairQueue(limits, serving);
    queues.set(name, queue);
    return queue;
  };
  const reads = addQueue('reads', readLimits(opened.reads));
  const readPool = through({
    ...opened.readPool,
    createDriver: () => queuedDriver(opened.readPool.createDriver(), reads, serving),
  });
  const closing = new AbortController();
  return {
    kind,
    db,
    lockAdvisory,
    readPool,
    queues,
    addQueue,
    serve: (request, work) => serving.run(request, work),
    watch: statements.watch,
    transaction: (work, { lock } = {}) =>
      repeated(() =>
        transactions.transaction().execute((trx) => {
          const scope = { open: true };
          return inside.run(scope, async () => {
            try {
              if (lock !== undefined) await lockAdvisory(trx, lock);
              return await work(trx);
            } finally {
              scope.open = false;
            }
          });
        }),
      ),
    signals: opened.signals,
    queryCache: opened.writes ? createQueryCache(opened.writes) : uncached,
    isUniqueViolation: kind === 'sqlite' ? isSqliteUniqueViolation : isPostgresUniqueViolation,
    closing: closing.signal,
    beforeClose(stop) {
      stops.add(stop);
      return () => void stops.delete(stop);
    },
    close: async () => {
      closing.abort();
      await Promise.all([...stops].map((stop) => stop()));
      await Promise.all([db.destroy(), transactions.destroy(), readPool.destroy()]);
      await opened.close();
    },
  };
}

/** Times a transaction is run before its failure is told, and the longest pause before the next, in milliseconds. */
const maxRuns = 4;
const repeatPause = 50;

/** Runs a transaction again that the database broke off because it stood in the way of another one. */
async function repeated<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (count === maxRuns || !isPostgresCollision(error)) throw error;
      await setTimeout(repeatPause * count * Math.random());
    }
  }
}

/** Held to the end of the transaction. */
async function takeLock(trx: Kysely<SystemTables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
