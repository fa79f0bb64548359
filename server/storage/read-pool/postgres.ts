import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementTimeout } from './statement-timeout.ts';

/** Pause between two cancellations, in milliseconds. */
const cancelPause = 50;

/** Reads from PostgreSQL on separate connections, so that long statements do not block the other connections. */
export class ReadingDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #others: pg.Pool;
  readonly #patience: StatementTimeout;

  /**
   * Cancels statements on connections of `others`, because all connections of `pool` may be busy with the statements to
   * cancel.
   */
  constructor(pool: pg.Pool, others: pg.Pool, statementTimeout: StatementTimeout) {
    this.#pool = pool;
    this.#others = others;
    this.#patience = statementTimeout;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadingConnection(await this.#pool.connect(), this.#others, this.#patience);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ReadingConnection) connection.release();
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy(): Promise<void> {}
}

class ReadingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #others: pg.Pool;
  readonly #patience: StatementTimeout;

  constructor(client: pg.PoolClient, others: pg.Pool, statementTimeout: StatementTimeout) {
    this.#client = client;
    this.#others = others;
    this.#patience = statementTimeout;
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    let cancelling: Promise<unknown> | undefined;
    const over = new AbortController();
    // A statement that has not begun yet ignores a cancellation, so the cancellation is repeated until it ends.
    const cancel = async () => {
      while (!over.signal.aborted) {
        await this.#cancel();
        await pause(cancelPause);
      }
    };
    const running = async () => {
      const { rows } = await this.#client.query(sql, [...parameters]);
      return { rows };
    };
    try {
      return await this.#patience.wait(running, () => {
        cancelling ??= cancel();
      });
    } finally {
      over.abort();
      // Wait before the connection is released: a late cancellation would hit the next statement on it.
      await cancelling;
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing here reads row by row.
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('Statements that are read aside are answered whole.');
  }

  release(): void {
    this.#client.release();
  }

  /** If cancelling fails, the statement still ends, only later. */
  async #cancel(): Promise<void> {
    const process: unknown = Object(this.#client).processID;
    await this.#others.query('select pg_cancel_backend($1)', [process]).catch(() => undefined);
  }
}

async function refuse(): Promise<void> {
  throw new Error('Statements that are read aside belong to no transaction.');
}
