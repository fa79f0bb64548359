import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseLost, isConnectionLost } from '../errors/lost-connection.ts';
import type { FoldedGroup } from '../folding/fold.mjs';
import { type FoldedQuery, isFolded } from '../folding/folded-query.ts';
import { FoldingThread } from '../folding/folding.ts';
import type { StatementTimeout } from '../statement-timeout.ts';
import { takeConnection } from './postgres-pools.ts';
import type { PreparedStatements } from './prepared-statements.ts';

/** Pause between two cancellations, in milliseconds. */
const cancelPause = 50;
/** How long cancellations are tried, in milliseconds. Then the connection is lost, or what runs on it does not end. */
const longestCancel = 5000;

/** Reads from PostgreSQL on separate connections, so that long statements do not block the other connections. */
export class ReadingDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #others: pg.Pool;
  readonly #timeout: StatementTimeout;
  readonly #statements: PreparedStatements;
  readonly #folding = new FoldingThread();

  /**
   * Cancels statements on connections of `others`, because all connections of `pool` may be busy with the statements to
   * cancel.
   */
  constructor(pool: pg.Pool, others: pg.Pool, statementTimeout: StatementTimeout, statements: PreparedStatements) {
    this.#pool = pool;
    this.#others = others;
    this.#timeout = statementTimeout;
    this.#statements = statements;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await takeConnection(this.#pool);
    return new ReadingConnection(client, this.#others, this.#timeout, this.#statements, this.#folding);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ReadingConnection) connection.release();
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  destroy(): Promise<void> {
    return this.#folding.close();
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #others: pg.Pool;
  readonly #timeout: StatementTimeout;
  readonly #statements: PreparedStatements;
  readonly #folding: FoldingThread;
  #isReleased = false;

  constructor(
    client: pg.PoolClient,
    others: pg.Pool,
    statementTimeout: StatementTimeout,
    statements: PreparedStatements,
    folding: FoldingThread,
  ) {
    this.#client = client;
    this.#others = others;
    this.#timeout = statementTimeout;
    this.#statements = statements;
    this.#folding = folding;
  }

  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    let cancelling: Promise<unknown> | undefined;
    const over = new AbortController();
    // A statement that has not begun yet ignores a cancellation, so the cancellation is repeated until it ends.
    const cancel = async () => {
      const until = performance.now() + longestCancel;
      while (!over.signal.aborted) {
        if (performance.now() > until) return this.#release({ isLost: true });
        await this.#cancel();
        await pause(cancelPause);
      }
    };
    const running = async (): Promise<QueryResult<Result>> => {
      const rows: unknown[] = isFolded(query) ? await this.#group(query) : (await this.#ask(query)).rows;
      return { rows: rows.filter((row): row is Result => typeof row === 'object') };
    };
    const connected = () =>
      running().catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        this.#release({ isLost: true });
        throw new DatabaseLost(error);
      });
    try {
      return await this.#timeout.wait(connected, () => {
        cancelling ??= cancel();
      });
    } finally {
      over.abort();
      // Wait before the connection is released: a late cancellation would hit the next statement on it.
      await cancelling;
    }
  }

  streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('The read pool answers statements whole.');
  }

  release(): void {
    this.#release({ isLost: false });
  }

  /** Closes a lost connection, which fails the statement on it. */
  #release({ isLost }: { readonly isLost: boolean }): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(isLost);
  }

  async #ask({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult<Record<string, unknown>>> {
    return this.#client.query(this.#statements.toQuery(sql, parameters));
  }

  async #group({ sql, parameters, fold }: FoldedQuery): Promise<FoldedGroup[]> {
    const known = await this.#folding.groupKnown(fold);
    if (known) return known;
    return this.#folding.group(fold, async (add) => {
      const reading = this.#client.query(new pg.Query<Record<string, unknown>>(sql, [...parameters]));
      reading.on('row', ({ index, ...columns }) => {
        add(
          Number(index),
          Object.values(columns).map((text) => (typeof text === 'string' ? text : null)),
        );
      });
      await once(reading, 'end');
    });
  }

  /** If cancelling fails, the statement still ends, only later. */
  async #cancel(): Promise<void> {
    const process: unknown = Object(this.#client).processID;
    await this.#others.query('select pg_cancel_backend($1)', [process]).catch(() => undefined);
  }
}

async function refuse(): Promise<void> {
  throw new Error('The read pool has no transactions.');
}
