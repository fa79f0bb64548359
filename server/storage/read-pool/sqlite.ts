import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { toBinding } from '../parameters.ts';
import type { ReadRequest, ReadResult, ThreadOptions } from './reading-thread.mjs';
import threadSource from './reading-thread.mjs?raw';
import type { StatementTimeout } from './statement-timeout.ts';

/** Maximum number of reading connections; more would only share the same processors. */
export const maxReadingConnections = 4;
/** Maximum number of prepared statements per connection, and the page cache of a connection in KiB. */
const maxStatements = 100;
const cacheSize = 16_000;

/**
 * Reads the embedded database in threads, each with its own connection, so that a slow statement blocks neither the
 * event loop nor the writer. Threads are started on first use. The queue in front limits them to
 * `maxReadingConnections`.
 */
export class ReadingDriver implements Driver {
  readonly #path: string;
  readonly #statementTimeout: StatementTimeout;
  readonly #all = new Set<ReadingConnection>();
  readonly #free: ReadingConnection[] = [];

  constructor(path: string, statementTimeout: StatementTimeout) {
    this.#path = path;
    this.#statementTimeout = statementTimeout;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const free = this.#free.pop();
    if (free) return free;
    const opened = new ReadingConnection(startThread(this.#path), this.#statementTimeout);
    this.#all.add(opened);
    return opened;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof ReadingConnection)) return;
    if (connection.hasFailed) this.#all.delete(connection);
    else this.#free.push(connection);
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy(): Promise<void> {}

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #thread: Worker;
  readonly #statementTimeout: StatementTimeout;
  readonly #ended: Promise<unknown>;
  /** Settles the statement that runs. A connection runs one statement at a time. */
  #settle: { resolve(result: ReadResult): void; reject(error: unknown): void } | undefined;
  #failure: unknown;

  constructor(thread: Worker, statementTimeout: StatementTimeout) {
    this.#thread = thread;
    this.#statementTimeout = statementTimeout;
    thread.on('message', (result: ReadResult) => this.#settle?.resolve(result));
    thread.on('error', (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => thread.once('exit', resolve));
    void this.#ended.then(() => this.#fail(new Error('The thread that reads the database has ended.')));
  }

  /** True once the thread has ended. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    const request = { sql, bindings: parameters.map(toBinding) };
    const result = await this.#statementTimeout.wait(
      async () => rowsOf(await this.#run(request)),
      () => this.#send('interrupt'),
    );
    return { rows: result.filter((row): row is Result => typeof row === 'object') };
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing here reads row by row.
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('Statements that are read aside are answered whole.');
  }

  async close(): Promise<void> {
    this.#send('close');
    await this.#ended;
  }

  /** Keeps the process alive while the statement runs, and only then. */
  async #run(request: ReadRequest): Promise<ReadResult> {
    if (this.hasFailed) throw this.#failure;
    this.#thread.ref();
    try {
      return await new Promise<ReadResult>((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#send(request);
      });
    } finally {
      this.#settle = undefined;
      this.#thread.unref();
    }
  }

  #send(request: ReadRequest): void {
    this.#thread.postMessage(request);
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

function startThread(file: string): Worker {
  const library = createRequire(import.meta.url).resolve('libsql/promise');
  const workerData: ThreadOptions = { library, file, maxStatements, cacheSize };
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(threadSource)}`), { workerData });
  thread.unref();
  return thread;
}

async function refuse(): Promise<void> {
  throw new Error('Statements that are read aside belong to no transaction.');
}
