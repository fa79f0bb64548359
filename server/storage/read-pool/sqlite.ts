import { createRequire } from 'node:module';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { toBinding } from '../parameters.ts';
import type { StatementTimeout } from './statement-timeout.ts';

/** Connections that read at once; more would only share the same processors. */
export const maxReadingConnections = 4;
/** Statements a connection keeps prepared, and KiB of the file once they were read. */
const kept = 100;
const cacheSize = 16_000;
/** Pause between two interruptions, in milliseconds. */
const interruptPause = 50;

/** What is used of the asynchronous half of libsql, whose own types say `any`. */
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
 * Reads from the embedded database on threads of the library, each with a connection of its own: a statement that takes
 * its time keeps neither the process nor the writer waiting. Connections are opened when they are first needed; a queue
 * before it sees that they are no more than `maxReadingConnections`.
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
    // One that still waits for a thread of the library feels no interruption: it is interrupted until it ends.
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

  /** A connection runs one statement at a time. One that could not be prepared is not kept: the next try prepares it anew. */
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

/** The library steps to the first row on its thread and to the others on ours: here all are found before the first. */
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
