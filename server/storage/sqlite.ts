import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { makePrivate, restrictExisting } from '../files/private-files.ts';
import { backgroundLockWait, requestWaits } from '../limits.ts';
import { createSharedYield } from '../yielding.ts';
import { DatabaseBusy } from './busy.ts';
import type { OpenedDialect } from './dialect.ts';
import { FolderInUse, isFileBusy, lockFolder } from './folder-lock.ts';
import { toBinding } from './parameters.ts';
import { maxReadingConnections, ReadingDriver } from './read-pool/sqlite.ts';
import { createStatementTimeout } from './read-pool/statement-timeout.ts';
import type { Serving } from './serving.ts';
import type { SystemTables } from './system-tables.ts';
import { createTableVersions, type TableVersions } from './table-versions.ts';
import { DatabaseUnreachable } from './unreachable.ts';

/** How long a backup waits for a lock of the server, in milliseconds. */
const backupTimeout = 5000;
/**
 * The first and the longest pause before a statement retries when another process has locked the file, in milliseconds.
 */
const firstPause = 10;
const longestPause = 100;
/** Page cache in KiB. */
const cacheSize = 32_000;
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
 * runs before a statement waits for the only connection.
 */
export function openEmbedded(folder: string, beforeAcquire: () => void, serving: Serving): OpenedDialect {
  const { lock, database, file } = openFolder(folder);
  const reading = new ReadingDriver(file, createStatementTimeout(serving));
  const writes = createTableVersions();
  const others = {
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  return {
    dialect: {
      createDriver: () => new EmbeddedDriver(withSafeParameters(database, writes), beforeAcquire, serving),
      ...others,
    },
    readPool: { createDriver: () => reading, ...others },
    reads: maxReadingConnections,
    writes,
    close: async () => {
      await reading.close();
      database.close();
      lock.release();
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

/** Returns true for SQLite's errors of unique indexes and primary keys. */
export function isSqliteUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** Gives the only connection to one caller at a time, and to a transaction until its end. */
class EmbeddedDriver extends SqliteDriver {
  readonly #beforeAcquire: () => void;
  readonly #serving: Serving;
  readonly #turns = new Turns();
  #connection: PatientConnection | undefined;

  constructor(database: SqliteDatabase, beforeAcquire: () => void, serving: Serving) {
    super({ database });
    this.#beforeAcquire = beforeAcquire;
    this.#serving = serving;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    await this.#turns.take();
    this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#turns, () =>
      this.#serving.getStore() ? requestWaits.lock : backgroundLockWait,
    );
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass();
  }

  /** Begins with IMMEDIATE: a transaction that reads and then writes must not fail for the lock halfway. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Does nothing: Kysely calls this only if a statement was ever run. `OpenedDialect.close` closes the database in any
   * case.
   */
  override async destroy(): Promise<void> {}
}

/** Statements that write, and therefore take the write lock of the file. */
const isWrite = /^\s*(insert|update|delete|replace|create|drop|alter)\b/i;

/**
 * Lets callers in one after another, in the order in which they came. Kysely's own lock wakes all who wait for each one it
 * lets in.
 */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#waiting.push(begin));
    this.#isTaken = true;
  }

  /** Ends the turn of the caller and begins that of the next. */
  pass(): void {
    const begin = this.#waiting.shift();
    if (begin) begin();
    else this.#isTaken = false;
  }
}

/**
 * Waits for a file that another process has locked without blocking the event loop: a statement that finds the file
 * locked releases the connection and retries later. Throws `DatabaseBusy` when that takes longer than `longestWait()`
 * milliseconds. A transaction already holds the lock, so its statements do not wait.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #turns: Turns;
  readonly #longestWait: () => number;
  readonly #yieldNow = createSharedYield();
  #isInTransaction = false;

  constructor(connection: DatabaseConnection, turns: Turns, longestWait: () => number) {
    this.#connection = connection;
    this.#turns = turns;
    this.#longestWait = longestWait;
  }

  /** Runs a statement. They are synchronous, so that a loop of many would keep the event loop from turning. */
  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const turn = this.#yieldNow();
    if (turn) await turn;
    if (!this.#isInTransaction && isWrite.test(query.sql)) return this.#executeAlone<Result>(query);
    if (!this.#isInTransaction) {
      const found = await this.#executeWhenFree<Result>(query);
      this.#isInTransaction = query.sql.startsWith('begin');
      return found;
    }
    if (query.sql === 'rollback') {
      await this.#rollBack();
      return { rows: [] };
    }
    const found = await this.#connection.executeQuery<Result>(query);
    // A commit that fails is followed by a rollback.
    if (query.sql === 'commit') this.#isInTransaction = false;
    return found;
  }

  /**
   * Runs a single write in a transaction. After a write outside of a transaction finds the file locked, SQLite treats
   * it as still running, and no other transaction of the connection could end.
   */
  async #executeAlone<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    await this.#executeWhenFree(CompiledQuery.raw('begin immediate'));
    try {
      const found = await this.#connection.executeQuery<Result>(query);
      await this.#connection.executeQuery(CompiledQuery.raw('commit'));
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
      await this.#connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch {
      // After some errors, such as a full disk, SQLite has rolled back already.
    }
  }

  streamQuery<Result>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Result>> {
    return this.#connection.streamQuery<Result>(query, chunkSize);
  }

  async #executeWhenFree<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const until = performance.now() + this.#longestWait();
    for (let length = firstPause; ; length = Math.min(longestPause, length * 2)) {
      try {
        return await this.#connection.executeQuery<Result>(query);
      } catch (error) {
        if (!isFileBusy(error)) throw error;
        if (performance.now() > until) throw new DatabaseBusy(error);
      }
      this.#turns.pass();
      await pause(length);
      await this.#turns.take();
    }
  }
}

function openFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = lockFolder(folder);
    const file = join(folder, 'console.db');
    try {
      return { lock, file, database: openFile(file) };
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
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // A wait here would block the event loop; `PatientConnection` waits instead.
  database.pragma('busy_timeout = 0');
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = ${-cacheSize}`);
  return database;
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
