import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Patience } from './patience.ts';

/** Reads from PostgreSQL on connections of their own, so that long statements leave those of the others free. */
export class ReadingDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #patience: Patience;

  constructor(pool: pg.Pool, patience: Patience) {
    this.#pool = pool;
    this.#patience = patience;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadingConnection(await this.#pool.connect(), this.#pool, this.#patience);
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
  readonly #pool: pg.Pool;
  readonly #patience: Patience;

  constructor(client: pg.PoolClient, pool: pg.Pool, patience: Patience) {
    this.#client = client;
    this.#pool = pool;
    this.#patience = patience;
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    const { rows } = await this.#patience.wait(
      () => this.#client.query(sql, [...parameters]),
      () => void this.#cancel(),
    );
    return { rows };
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it; nothing here reads row by row.
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('Statements that are read aside are answered whole.');
  }

  release(): void {
    this.#client.release();
  }

  /** Where it fails the statement ends by itself, only later. */
  async #cancel(): Promise<void> {
    const process: unknown = Object(this.#client).processID;
    await this.#pool.query('select pg_cancel_backend($1)', [process]).catch(() => undefined);
  }
}

async function refuse(): Promise<void> {
  throw new Error('Statements that are read aside belong to no transaction.');
}
