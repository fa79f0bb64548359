import { createRequire } from 'node:module';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { toBinding } from '../parameters.ts';
import type { StatementTimeout } from './statement-timeout.ts';

/** Maximum number of reading connections; more would only share the same processors. */
export const maxReadingConnections = 4;
/** Maximum number of prepared statements per connection, and the page cache of a connection in KiB. */
const kept = 100;
const cacheSize = 16_000;
/** Pause between two interruptions, in milliseconds. */
const interruptPause = 50;

/** The part of libsql's asynchronous API that is used here; libsql types it as `any`. */
interface Connection {
  prepare(text: string): Promise<Statement>;
  interrupt(): void;
  close(): void;
}
interface Statement {
  all(parameters: readonly unknown[]): Promise<Row[]>;
}
type Row = Readonly<Record<string, unknown>>;

/**
 * Reads the embedded database on threads of the library, each with its own connection, so that a slow statement blocks
 * neither the event loop nor the writer. Connections are opened on first use. The queue in front limits them to
 * `maxReadingConnections`.
 */
export class ReadingDriver implements Driver {
  readonly #path: string;
  readonly #patience: StatementTimeout;
  readonly #all: ReadingConnection[] = [];
  readonly #free: ReadingConnection[] = [];

  constructor(path: string, statementTimeout: StatementTimeout) {
    this.#path = path;
    this.#patience = statementTimeout;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const free = this.#free.pop();
    if (free) return free;
    const opened = new ReadingConnection(openConnection(this.#path), this.#patience);
    this.#all.push(opened);
    return opened;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ReadingConnection) this.#free.push(connection);
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy(): Promise<void> {}

  close(): void {
    for (const connection of this.#all) connection.close();
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #patience: StatementTimeout;
  readonly #prepared = new Map<string, Statement>();
  #isReady = false;

  constructor(connection: Connection, statementTimeout: StatementTimeout) {
    this.#connection = connection;
    this.#patience = statementTimeout;
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    const bindings = parameters.map(toBinding);
    const read = async (): Promise<Row[]> => (await this.#statement(sql)).all(bindings);
    let again: NodeJS.Timeout | undefined;
    // A statement that still waits for a thread ignores an interruption, so the interruption is repeated until it ends.
    const interrupt = () => {
      this.#connection.interrupt();
      again ??= setInterval(interrupt, interruptPause);
    };
    try {
      const rows: unknown[] = await this.#patience.wait(read, interrupt);
      return { rows: rows.filter((row): row is Result => typeof row === 'object') };
    } finally {
      clearInterval(again);
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing here reads row by row.
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('Statements that are read aside are answered whole.');
  }

  close(): void {
    this.#connection.interrupt();
    this.#connection.close();
  }

  async #prepare(): Promise<void> {
    for (const pragma of ['query_only = 1', `cache_size = ${-cacheSize}`]) {
      await (await this.#connection.prepare(`pragma ${pragma}`)).all([]);
    }
  }

  /** A connection runs one statement at a time. If `#prepare` fails, the next statement tries again. */
  async #statement(text: string): Promise<Statement> {
    if (!this.#isReady) await this.#prepare();
    this.#isReady = true;
    const statement = this.#prepared.get(text) ?? (await this.#connection.prepare(wholeBeforeFirst(text)));
    this.#prepared.delete(text);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= kept && oldest !== undefined) this.#prepared.delete(oldest);
    this.#prepared.set(text, statement);
    return statement;
  }
}

/**
 * Makes SQLite find all rows before it returns the first: the library reads the first row on its own thread, but the
 * others on the main thread.
 */
function wholeBeforeFirst(text: string): string {
  return `with "found" as materialized (${text}) select * from "found"`;
}

function openConnection(path: string): Connection {
  const Asynchronous: new (file: string, options: object) => Connection = createRequire(import.meta.url)(
    'libsql/promise',
  );
  return new Asynchronous(path, {});
}

async function refuse(): Promise<void> {
  throw new Error('Statements that are read aside belong to no transaction.');
}
