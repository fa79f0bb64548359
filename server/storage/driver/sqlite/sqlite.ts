import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  type SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { backgroundLockWait, requestWaits, writeLimits } from '../../../runtime/limits.ts';
import { makePrivate, restrictExisting } from '../../../runtime/private-files.ts';
import { createSharedYield } from '../../../runtime/yielding.ts';
import { toBinding } from '../../parameters.ts';
import type { SystemTables } from '../../system/system-tables.ts';
import { DatabaseBusy } from '../errors/busy.ts';
import { DatabaseUnreachable } from '../errors/unreachable.ts';
import type { FairQueue } from '../fair-queue/index.ts';
import type { AddQueue, OpenedDatabase } from '../opened-database.ts';
import type { Serving } from '../serving.ts';
import { createStatementTimeout } from '../statement-timeout.ts';
import { createTableVersions, type TableVersions } from '../table-versions.ts';
import { sqliteDialect } from './dialect.ts';
import { FolderInUse, isFileBusy, lockFolder } from './folder-lock.ts';
import { maxReadingConnections, ReadingDriver } from './read-pool.ts';
import { emptyLog, limitLog, watchLog } from './write-ahead-log.ts';

/** How long a backup waits for a lock of the server, in milliseconds. */
const backupTimeout = 5000;
/** How long a server that stops waits for the transactions that are under way, in milliseconds. */
const closingWait = 2000;
/**
 * The first and the longest pause before a statement retries when another process has locked the file, in milliseconds.
 */
const firstPause = 10;
const longestPause = 100;
/** Free pages that one step gives back to the file system: 1 MiB. */
const releasedPages = 256;
/** Page caches of the two connections, in KiB. */
const cacheSize = 32_000;
const readerCacheSize = 8000;
/**
 * Maximum number of prepared statements, and the maximum length of one in characters: a statement with many rows is
 * rarely repeated.
 */
const maxStatements = 300;
const maxStatementLength = 10_000;
/** Only these are kept prepared. A prepared `explain` or `pragma` stays open and would lock the tables it read. */
const isOrdinary = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

/**
 * Opens the embedded database in `folder`, and creates the folder if it is missing. Throws `DatabaseUnreachable` if it
 * cannot, and `FolderInUse` if another process holds the folder. Every commit survives a power failure. `beforeAcquire`
 * runs before each statement outside of a transaction, and before each transaction.
 */
export function openEmbedded(
  folder: string,
  beforeAcquire: () => void,
  serving: Serving,
  addQueue: AddQueue,
): OpenedDatabase {
  const { lock, database, reader, file } = openFolder(folder);
  const reading = new ReadingDriver(file, createStatementTimeout(serving));
  const endWatch = watchLog(file, reading);
  const writes = createTableVersions();
  const parts: EmbeddedParts = {
    database: withSafeParameters(database, writes),
    reader: withSafeParameters(reader),
    turns: addQueue('writes', writeLimits(1)),
    beforeAcquire,
    longestWait: () => (serving.getStore() ? requestWaits.lock : backgroundLockWait),
    yieldNow: createSharedYield(),
  };
  const others = {
    createQueryCompiler: () => new LocklessQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  return {
    dialect: sqliteDialect,
    statements: { createDriver: () => new EmbeddedDriver(parts), ...others },
    readPool: { createDriver: () => reading, ...others },
    reads: maxReadingConnections,
    writes,
    // All of its rows have to be read: a statement that Kysely runs without reading them would end after one page.
    releasePages: () => void database.pragma(`incremental_vacuum(${releasedPages})`),
    close: async () => {
      await Promise.all([endWatch(), reading.close()]);
      await Promise.race([parts.turns.enter(), pause(closingWait, undefined, { ref: false })]);
      try {
        reader.close();
        // The library keeps a connection open whose statements are prepared, and with it the lock of its transaction.
        if (database.inTransaction) database.exec('rollback');
        emptyLog(database);
      } finally {
        database.close();
        lock.release();
      }
    },
  };
}

/**
 * Opens a read-only connection to the embedded database in `file`, beside the server that holds its folder. A
 * transaction sees what was committed before it started, and does not block the server.
 */
export function openSecondConnection(file: string): Kysely<SystemTables> {
  const database = new Libsql(file);
  database.pragma(`busy_timeout = ${backupTimeout}`);
  database.pragma('query_only = 1');
  return new Kysely({ dialect: new SqliteDialect({ database: withSafeParameters(database) }) });
}

/** Leaves out row locks, which SQLite does not know: one transaction runs at a time. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _locks, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node);
  }
}

interface EmbeddedParts {
  /** The only connection that writes. */
  readonly database: SqliteDatabase;
  readonly reader: SqliteDatabase;
  /** Where transactions and single writes wait for that connection. */
  readonly turns: FairQueue;
  beforeAcquire(): void;
  /** How long a statement waits for a file that another process has locked, in milliseconds. */
  longestWait(): number;
  readonly yieldNow: () => Promise<void> | undefined;
}

/** Lets one transaction or single write at a time use the only connection that writes. */
class EmbeddedDriver implements Driver {
  readonly #parts: EmbeddedParts;
  #opened: Promise<readonly [writing: DatabaseConnection, reading: DatabaseConnection]> | undefined;

  constructor(parts: EmbeddedParts) {
    this.#parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#parts.beforeAcquire();
    this.#opened ??= Promise.all([connectTo(this.#parts.database), connectTo(this.#parts.reader)]);
    return new EmbeddedConnection(...(await this.#opened), this.#parts);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof EmbeddedConnection) connection.release();
  }

  /** Begins with IMMEDIATE: a transaction that reads and then writes must not fail for the lock halfway. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /**
   * Does nothing: Kysely calls this only if a statement was ever run. `OpenedDatabase.close` closes the database in any
   * case.
   */
  async destroy(): Promise<void> {}
}

async function connectTo(database: SqliteDatabase): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database });
  await driver.init();
  return driver.acquireConnection();
}

/** Statements that write, and therefore take the write lock of the file. */
const isWrite = /^\s*(insert|update|delete|replace|create|drop|alter)\b/i;
/** Statements that may run beside a transaction. They see what was committed. */
const isRead = /^\s*(?:select|with(?![\s\S]*\b(?:insert|update|delete)\b))\b/i;

/**
 * Reads at once: from the connection that writes if it is free, else from a second one. Writes and transactions wait for
 * their turn. A statement that finds the file locked by another process frees the connection and retries later, without
 * blocking the event loop; after `longestWait()` milliseconds it throws `DatabaseBusy`. A transaction already holds the
 * lock, so its statements do not wait.
 */
class EmbeddedConnection implements DatabaseConnection {
  readonly #writing: DatabaseConnection;
  readonly #reading: DatabaseConnection;
  readonly #parts: EmbeddedParts;
  /** Ends the turn of this connection; undefined while it has none. */
  #endTurn: (() => void) | undefined;
  #isInTransaction = false;
  /** A transaction, for which others wait, yields for the time of its own statements only, and less often. */
  readonly #yieldInside = createSharedYield(20);

  constructor(writing: DatabaseConnection, reading: DatabaseConnection, parts: EmbeddedParts) {
    this.#writing = writing;
    this.#reading = reading;
    this.#parts = parts;
  }

  /** Runs a statement. They are synchronous, so that a loop of many would keep the event loop from turning. */
  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const isFree = !this.#isInTransaction && isRead.test(query.sql);
    // Before the yield, so that turns are taken in the order in which statements are sent.
    if (!this.#isInTransaction && !isFree) await this.#takeTurn();
    const turn = this.#isInTransaction ? this.#yieldInside() : this.#parts.yieldNow();
    if (turn) await turn;
    if (this.#isInTransaction) return this.#executeInside<Result>(query);
    if (isFree) return this.#read<Result>(query);
    if (isWrite.test(query.sql)) return this.#executeAlone<Result>(query);
    const found = await this.#whenFree(() => this.#writing.executeQuery<Result>(query));
    this.#isInTransaction = query.sql.startsWith('begin');
    return found;
  }

  streamQuery<Result>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Result>> {
    return this.#reading.streamQuery<Result>(query, chunkSize);
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async #takeTurn(): Promise<void> {
    this.#endTurn ??= await this.#parts.turns.enter();
  }

  async #read<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    return this.#whenFree(() => {
      const connection = this.#parts.turns.running > 0 ? this.#reading : this.#writing;
      return connection.executeQuery<Result>(query);
    });
  }

  async #whenFree<Result>(run: () => Promise<QueryResult<Result>>): Promise<QueryResult<Result>> {
    const until = performance.now() + this.#parts.longestWait();
    for (let length = firstPause; ; length = Math.min(longestPause, length * 2)) {
      try {
        return await run();
      } catch (error) {
        if (!isFileBusy(error)) throw error;
        if (performance.now() > until) throw new DatabaseBusy(error);
      }
      const hadTurn = this.#endTurn !== undefined;
      this.release();
      await pause(length);
      if (hadTurn) await this.#takeTurn();
    }
  }

  async #executeInside<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    if (query.sql === 'rollback') {
      await this.#rollBack();
      return { rows: [] };
    }
    const found = await this.#writing.executeQuery<Result>(query);
    // A commit that fails is followed by a rollback.
    if (query.sql === 'commit') this.#isInTransaction = false;
    return found;
  }

  /**
   * Runs a single write in a transaction. After a write outside of a transaction finds the file locked, SQLite treats
   * it as still running, and no other transaction of the connection could end.
   */
  async #executeAlone<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    await this.#whenFree(() => this.#writing.executeQuery(CompiledQuery.raw('begin immediate')));
    try {
      const found = await this.#writing.executeQuery<Result>(query);
      await this.#writing.executeQuery(CompiledQuery.raw('commit'));
      return found;
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
  }

  /** Never fails, so that callers report what went wrong before. */
  async #rollBack(): Promise<void> {
    this.#isInTransaction = false;
    try {
      await this.#writing.executeQuery(CompiledQuery.raw('rollback'));
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back already.
    }
  }
}

function openFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = lockFolder(folder);
    const file = join(folder, 'console.db');
    try {
      const database = openFile(file);
      return { lock, file, database, reader: openReader(file) };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    throw new DatabaseUnreachable(`The folder ${folder} (DATA_DIR) cannot hold the database`, error);
  }
}

/** SQLite gives the files beside a database the mode of the database file. */
function openFile(path: string): Libsql.Database {
  makePrivate(path);
  for (const beside of ['-wal', '-shm', '-journal']) restrictExisting(`${path}${beside}`);
  const database = new Libsql(path);
  // Takes effect in a new file only, and only before the journal mode is set. In others it would need their lock.
  if (statSync(path).size === 0) database.pragma('auto_vacuum = INCREMENTAL');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // A wait here would block the event loop; `EmbeddedConnection` waits instead.
  database.pragma('busy_timeout = 0');
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = ${-cacheSize}`);
  limitLog(database);
  return database;
}

/** Opens a second connection, for what is read while the first one writes. */
function openReader(path: string): Libsql.Database {
  const reader = new Libsql(path);
  reader.pragma('query_only = 1');
  reader.pragma('busy_timeout = 0');
  reader.pragma(`cache_size = ${-readerCacheSize}`);
  return reader;
}

/** Keeps statements prepared, because most requests repeat the same texts. Reports the statements to `writes`. */
function withSafeParameters(database: Libsql.Database, writes?: TableVersions): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      const statement = withSafeBindings(database.prepare(text), writes?.after(text));
      if (text.length > maxStatementLength || !isOrdinary.test(text)) return statement;
      if (prepared.size >= maxStatements) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}

/** Reads rows as arrays and builds the objects here: the library would create the column names anew for every row. */
function withSafeBindings(statement: Libsql.Statement, ran = () => {}): ReturnType<SqliteDatabase['prepare']> {
  const run = (parameters: readonly unknown[]) => {
    const done = statement.run(parameters.map(toBinding));
    ran();
    return done;
  };
  if (!statement.reader) return { reader: false, run, all: () => [], iterate: () => [].values() };
  const rows = statement.raw();
  let names: readonly string[] = [];
  const record = (values: unknown): Record<string, unknown> => {
    if (!Array.isArray(values)) throw new TypeError('A row that is no list.');
    // After a column is added, `select *` returns it too.
    if (names.length !== values.length) names = rows.columns().map(({ name }) => name);
    const made: Record<string, unknown> = {};
    for (let at = 0; at < values.length; at += 1) made[names[at] ?? ''] = values[at];
    return made;
  };
  return {
    reader: true,
    run,
    all(parameters) {
      const found = rows.all(parameters.map(toBinding)).map(record);
      ran();
      return found;
    },
    *iterate(parameters) {
      for (const values of rows.iterate(parameters.map(toBinding))) yield record(values);
      ran();
    },
  };
}
