import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { toBinding } from '../../parameters.ts';
import { isFolded } from '../folding/folded-query.ts';
import { foldModule } from '../folding/folding.ts';
import type { StatementTimeout } from '../statement-timeout.ts';
import type { ReadingOptions, ReadRequest, ReadResult } from './reading-process.mjs';

/** Maximum number of reading processes; more would only share the same processors. */
export const maxReadingConnections = 4;
/** Maximum number of prepared statements per connection, and the page cache of a connection in KiB. */
const maxStatements = 100;
const cacheSize = 16_000;
/** How long a statement waits for a lock of the file, in milliseconds. Readers wait for a recovery only. */
const busyTimeout = 5000;
/** How long the end of the log waits for a reader outside of the pool. No write is possible meanwhile. */
const logTimeout = 500;
/** Environment variables without which a process does not start on Windows, or not find its libraries. */
const neededVariables = /^(SystemRoot|windir|PATH|LD_LIBRARY_PATH)$/i;
/** The code of the process as text, because a build moves it elsewhere. */
const [code = ''] = Object.values(
  import.meta.glob<string>('./reading-process.mjs', { eager: true, query: '?raw', import: 'default' }),
);

/**
 * Reads the embedded database in processes, each with its own connection, so that a slow statement blocks neither the
 * event loop nor the writer, and can be ended at any moment. Processes are started on first use. The queue in front
 * limits them to `maxReadingConnections`.
 */
export class ReadingDriver implements Driver {
  readonly #path: string;
  readonly #statementTimeout: StatementTimeout;
  readonly #all = new Set<ReadingConnection>();
  readonly #free: ReadingConnection[] = [];
  #used = 0;
  /** Set while no read may begin: resolves when they may again. */
  #held: Promise<void> | undefined;
  #onUnused = () => {};

  constructor(path: string, statementTimeout: StatementTimeout) {
    this.#path = path;
    this.#statementTimeout = statementTimeout;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    while (this.#held) await this.#held;
    const connection = this.#free.pop() ?? this.#open(busyTimeout);
    this.#used += 1;
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof ReadingConnection)) return;
    this.#used -= 1;
    if (this.#used === 0) this.#onUnused();
    if (connection.hasEnded) this.#all.delete(connection);
    else this.#free.push(connection);
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy(): Promise<void> {}

  /**
   * Writes the log back into the database and empties it, for which nobody may read. Reads that begin meanwhile wait until
   * those under way have ended, which the timeout of statements bounds. Does nothing where another process reads.
   */
  async endLog(): Promise<void> {
    const connection = this.#open(logTimeout);
    try {
      // Leaves little to do while reads wait.
      await connection.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(passive)'));
      const release = await this.#hold();
      await connection.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)')).finally(release);
    } finally {
      await connection.close();
      this.#all.delete(connection);
    }
  }

  /** Lets no read begin and waits for those under way. Returns a function that lets them begin again. */
  async #hold(): Promise<() => void> {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = () => {
        this.#held = undefined;
        resolve();
      };
    });
    if (this.#used > 0) await new Promise<void>((resolve) => (this.#onUnused = resolve));
    return release;
  }

  #open(timeout: number): ReadingConnection {
    const opened = new ReadingConnection(startProcess(this.#path, timeout), this.#statementTimeout);
    this.#all.add(opened);
    return opened;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #process: ChildProcess;
  readonly #statementTimeout: StatementTimeout;
  readonly #ended: Promise<void>;
  /** Settles the statement that runs. A connection runs one statement at a time. */
  #settle: { resolve(result: ReadResult): void; reject(error: unknown): void } | undefined;
  #failure: unknown;

  constructor(process: ChildProcess, statementTimeout: StatementTimeout) {
    this.#process = process;
    this.#statementTimeout = statementTimeout;
    process.on('message', (result: ReadResult) => this.#settle?.resolve(result));
    this.#ended = new Promise((resolve) => {
      // A process that does not start can fail twice: at its start, and when it is sent the first statement.
      process.on('error', (error) => resolve(this.#fail(error)));
      process.once('exit', (status, signal) =>
        resolve(this.#fail(new Error(`A process that reads the database has ended (${signal ?? status}).`))),
      );
    });
  }

  /** True once the process has ended, or is told to. */
  get hasEnded(): boolean {
    return this.#failure !== undefined || this.#process.killed;
  }

  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const { sql, parameters } = query;
    const folded = isFolded(query) ? { fold: query.fold, stretches: query.stretches } : undefined;
    const request = { sql, bindings: parameters.map(toBinding), folded };
    const rows = await this.#statementTimeout.wait(
      async () => rowsOf(await this.#run(request)),
      () => this.#kill(),
    );
    return { rows: rows.filter((row): row is Result => typeof row === 'object') };
  }

  streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('The read pool answers statements whole.');
  }

  /** Keeps the server alive until the process has ended: nothing else may be left that does. */
  async close(): Promise<void> {
    this.#process.ref();
    this.#kill();
    await this.#ended;
  }

  /** Keeps the server alive while the statement runs, and only then. */
  async #run(request: ReadRequest): Promise<ReadResult> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#process.ref();
    this.#process.channel?.ref();
    try {
      return await new Promise<ReadResult>((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#process.send(request);
      });
    } finally {
      this.#settle = undefined;
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }

  /** Safe for the file: a reader writes nothing, and the system releases its locks. */
  #kill(): void {
    this.#process.kill('SIGKILL');
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#settle?.reject(error);
  }
}

/** Returns the rows, or throws the error of the database with its code. */
function rowsOf(result: ReadResult): unknown[] {
  if ('rows' in result) return result.rows;
  throw Object.assign(new Error(result.failure.message), { code: result.failure.code });
}

function startProcess(file: string, timeout: number): ChildProcess {
  const library = createRequire(import.meta.url).resolve('libsql');
  const options: ReadingOptions = { library, fold: foldModule, file, maxStatements, cacheSize, busyTimeout: timeout };
  return spawn(process.execPath, ['--input-type=module', '--eval', code, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    // Neither the server's secrets nor its NODE_OPTIONS: what they load is meant for the server.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => neededVariables.test(name))),
  });
}

async function refuse(): Promise<void> {
  throw new Error('The read pool has no transactions.');
}
