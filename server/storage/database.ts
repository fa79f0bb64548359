import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { Kysely, type Dialect as KyselyDialect, sql, type Transaction } from 'kysely';
import { databaseConnections, readLimits } from '../runtime/limits.ts';
import type { Dialect } from './driver/dialect/dialect.ts';
import { DatabaseBusy } from './driver/errors/busy.ts';
import { StatementTooLong } from './driver/errors/statement-too-long.ts';
import { DatabaseUnreachable } from './driver/errors/unreachable.ts';
import { createFairQueue, type FairQueue } from './driver/fair-queue/index.ts';
import type { AddQueue, Signals } from './driver/opened-database.ts';
import { openPostgres } from './driver/postgres/postgres.ts';
import { queuedDriver } from './driver/queued-driver.ts';
import { createServing, type ServedRequest, type Serving } from './driver/serving.ts';
import { releaseSpace } from './driver/sqlite/release-space.ts';
import { openEmbedded } from './driver/sqlite/sqlite.ts';
import { createStatementWatch, type StatementWatch } from './driver/statements.ts';
import { createQueryCache, type QueryCache, uncached } from './query-cache.ts';
import type { SystemTables } from './system/system-tables.ts';

/**
 * One interface to both databases. Both store booleans as 0 and 1, times as ISO 8601 text in UTC, and objects as JSON
 * text. Every integer is read as a number. `db.withTables<…>()` adds the tables that are created from resources.
 */
export interface Database {
  readonly dialect: Dialect;
  readonly db: Kysely<SystemTables>;
  /**
   * Runs statements that only read and may take long. They do not block other requests or the event loop, and fail with
   * `StatementTooLong` after `requestWaits.statement`. They see only what was committed before they started. Each
   * statement waits in the queue `reads`.
   */
  readonly readPool: Kysely<SystemTables>;
  /** The queues in which requests wait, by name: `writes` for transactions, `reads` for the read pool. */
  readonly queues: ReadonlyMap<string, FairQueue>;
  readonly addQueue: AddQueue;
  /**
   * Runs `work` in one transaction, which commits completely or not at all. Inside, use only the handle that `work`
   * receives: a statement on `db` throws, because it would run outside the transaction and, on the embedded database,
   * deadlock. Keep slow work (hashing, network) out: the embedded database has one connection. If PostgreSQL aborts the
   * transaction because of a deadlock or a serialization failure, `work` runs again, up to 4 times in total; then an
   * error is thrown for which `isBusy` is true.
   */
  transaction<Result>(
    work: (trx: Transaction<SystemTables>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Caches the results of queries outside of transactions. Caches nothing if other processes can write to the database.
   */
  readonly queryCache: QueryCache;
  /** Calls the listener with every statement that was run. A later listener replaces the one before. */
  watch: StatementWatch['watch'];
  /**
   * Runs the work of a request. Its statements wait for locks and connections only as long as `requestWaits` allows,
   * and then throw an error for which `isBusy` is true. Statements of the read pool are cancelled when the client
   * disconnects. Bind work that outlives the request to a context outside of the request (`AsyncResource.bind`).
   */
  serve<Result>(request: ServedRequest, work: () => Promise<Result>): Promise<Result>;
  /**
   * Gives free space back to the file system in small steps between other statements, until none is left or `signal` is
   * aborted. Does nothing on PostgreSQL, and on an embedded database that a release without `auto_vacuum` created.
   */
  releaseSpace(signal: AbortSignal): Promise<void>;
  /** Aborted when `close` is called, so that background work stops. */
  readonly closing: AbortSignal;
  /** Undefined for the embedded database, which only one process uses. */
  readonly signals?: Signals | undefined;
  /**
   * Registers a function that stops background work before the database closes. Returns a function that unregisters it.
   */
  beforeClose(stop: () => Promise<void>): () => void;
  close(): Promise<void>;
}

interface TransactionOptions {
  /**
   * Name of an advisory lock. Transactions with the same name run one after another, on all servers that share the
   * database.
   */
  readonly lock?: string;
}

export interface DatabaseSettings {
  /** `postgres://…`. Without it, the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL. @default 24 */
  readonly databaseConnections?: number | undefined;
  readonly dataDir: string;
}

/** Checks that the database answers, and can be worked with. Throws `DatabaseUnreachable` if not. */
export async function contact({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    throw new DatabaseUnreachable(`${dialect.title} does not answer`, cause);
  }
  await dialect.requireOwnSessions(db);
}

/**
 * Opens the database. Throws `FolderInUse` if another process uses the folder of the embedded database, and
 * `DatabaseUnreachable` if the folder cannot be used. The first statement opens the first connection to PostgreSQL.
 * `onError` receives the errors of connections that are lost while idle.
 */
export function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void = () => {}): Database {
  const { databaseUrl, dataDir, databaseConnections: connections = databaseConnections.usual } = settings;
  const inside: Inside = new AsyncLocalStorage();
  const serving = createServing();
  const queues = new Map<string, FairQueue>();
  const addQueue: AddQueue = (name, limits) => {
    const queue = createFairQueue(limits, serving);
    queues.set(name, queue);
    return queue;
  };
  const opened =
    databaseUrl === undefined
      ? openEmbedded(dataDir, () => refuseInside(inside), serving, addQueue)
      : openPostgres({ url: databaseUrl, connections }, () => refuseInside(inside), onError, serving, addQueue);
  const statements = createStatementWatch();
  const through = (one: KyselyDialect) => new Kysely<SystemTables>({ dialect: one, log: statements.log });
  const db = through(opened.statements);
  const transactions = opened.transactions ? through(opened.transactions) : db;
  const reads = addQueue('reads', readLimits(opened.reads));
  const createDriver = () => queuedDriver(opened.readPool.createDriver(), () => enterReads(reads, serving));
  const readPool = through({ ...opened.readPool, createDriver });
  const transaction = transactionIn(transactions, opened.dialect, inside);
  return {
    dialect: opened.dialect,
    db,
    readPool,
    queues,
    addQueue,
    serve: (request, work) => serving.run(request, work),
    watch: statements.watch,
    transaction,
    releaseSpace: (signal) => releaseSpace(transaction, opened.releasePages, signal),
    signals: opened.signals,
    queryCache: opened.writes ? createQueryCache(opened.writes) : uncached,
    ...createClosing(async () => {
      await Promise.all([db.destroy(), transactions.destroy(), readPool.destroy()]);
      await opened.close();
    }),
  };
}

/** Whether statements run inside of a transaction that is open. */
type Inside = AsyncLocalStorage<{ open: boolean }>;

function refuseInside(inside: Inside): void {
  if (inside.getStore()?.open) {
    throw new Error('A statement on `database.db` inside a transaction: use the handle the transaction was given.');
  }
}

function transactionIn(transactions: Kysely<SystemTables>, dialect: Dialect, inside: Inside): Database['transaction'] {
  return (work, { lock } = {}) =>
    repeated(dialect, () =>
      transactions.transaction().execute((trx) => {
        const scope = { open: true };
        return inside.run(scope, async () => {
          try {
            if (lock !== undefined) await dialect.lockAdvisory(trx, lock);
            return await work(trx);
          } finally {
            scope.open = false;
          }
        });
      }),
    );
}

/** Stops the work in the background, and then closes. */
function createClosing(close: () => Promise<void>): Pick<Database, 'closing' | 'beforeClose' | 'close'> {
  const stops = new Set<() => Promise<void>>();
  const closing = new AbortController();
  return {
    closing: closing.signal,
    beforeClose(stop) {
      stops.add(stop);
      return () => void stops.delete(stop);
    },
    async close() {
      closing.abort();
      await Promise.all([...stops].map((stop) => stop()));
      await close();
    },
  };
}

/** Waits for a slot, unless the client has disconnected. */
async function enterReads(queue: FairQueue, serving: Serving): Promise<() => void> {
  const signal = serving.getStore()?.signal();
  if (signal?.aborted) throw new StatementTooLong(signal.reason);
  return queue.enter().catch((error: unknown) => {
    throw signal?.aborted ? new StatementTooLong(error) : error;
  });
}

/**
 * How often a transaction is run at most, and the base of the random pause between runs, in
 * milliseconds.
 */
const maxRuns = 4;
const repeatPause = 50;

/**
 * Runs a transaction again if the database aborted it because of a conflict with another one. Throws `DatabaseBusy` after
 * `maxRuns`.
 */
async function repeated<Result>({ isCollision }: Dialect, run: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isCollision(error)) throw error;
      if (count === maxRuns) throw new DatabaseBusy(error);
      await setTimeout(repeatPause * count * Math.random());
    }
  }
}
