import type { DatabaseConnection, Kysely, QueryId, QueryResult, RootOperationNode } from 'kysely';
import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { DatabaseBusy } from './busy.ts';
import type { OpenedDialect } from './dialect.ts';
import { isConnectionLost } from './lost-connection.ts';
import { toParameter } from './parameters.ts';
import { openPools, type Pools } from './postgres-pools.ts';
import { createSignals } from './postgres-signals.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { ReadingDriver } from './read-pool/postgres.ts';
import { createStatementTimeout } from './read-pool/statement-timeout.ts';
import type { Serving } from './serving.ts';

/** OIDs of types that pg returns as text. Both are read as numbers, as from the embedded database (counts and sums). */
const int8 = 20;
const numeric = 1700;
/** Settings of the connection to PostgreSQL. */
export interface PostgresSettings {
  readonly url: string;
  /** Maximum number of connections. */
  readonly connections: number;
}

/**
 * Opens the connection pools. `beforeAcquire` runs before a statement takes a connection; `onError` receives the errors
 * of idle connections that are lost.
 */
export function openPostgres(
  { url, connections }: PostgresSettings,
  beforeAcquire: () => void,
  onError: (error: Error) => void,
  serving: Serving,
): OpenedDialect {
  const pools = openPools({ connectionString: url, types: { getTypeParser } }, connections, onError);
  const others = {
    createQueryCompiler: () => new PortableQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  const statements = new PreparedStatements();
  const pooled = (usual: pg.Pool) => () =>
    new PooledDriver(() => poolOf(pools, serving, usual), statements, beforeAcquire);
  const reading = () => new ReadingDriver(pools.reads, pools.health, createStatementTimeout(serving), statements);
  return {
    dialect: { createDriver: pooled(pools.statements), ...others },
    transactions: { createDriver: pooled(pools.transactions), ...others },
    readPool: { createDriver: reading, ...others },
    reads: pools.reads.options.max,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
    signals: createSignals(url, pools.background, onError),
  };
}

/** Returns the pool for the current request, or the background pool outside of requests. */
function poolOf(pools: Pools, serving: Serving, usual: pg.Pool): pg.Pool {
  const lane = serving.getStore()?.lane;
  if (lane === undefined) return pools.background;
  return lane === 'usual' ? usual : pools[lane];
}

/** Returns true for PostgreSQL's `unique_violation`. */
export function isPostgresUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Returns true for PostgreSQL's `deadlock_detected` and `serialization_failure`. */
export function isPostgresCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

class PooledDriver extends PostgresDriver {
  readonly #choose: () => pg.Pool;
  readonly #statements: PreparedStatements;
  readonly #beforeAcquire: () => void;

  constructor(choose: () => pg.Pool, statements: PreparedStatements, beforeAcquire: () => void) {
    // Kysely calls `end` only if a statement was ever run; `OpenedDialect.close` closes the pools in any case.
    super({ pool: { connect: () => choose().connect(), end: async () => {} } });
    this.#choose = choose;
    this.#statements = statements;
    this.#beforeAcquire = beforeAcquire;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    try {
      return new PreparingConnection(await this.#choose().connect(), this.#statements);
    } catch (error) {
      throw isPoolExhausted(error) ? new DatabaseBusy(error) : error;
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PreparingConnection) connection.release();
  }
}

/** Statements that report how many rows they changed. */
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Does as Kysely's own connection, and keeps statements prepared. */
class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: PreparedStatements;
  #isReleased = false;

  constructor(client: pg.PoolClient, statements: PreparedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    const { command, rowCount, rows } = await this.#client
      .query<Result & pg.QueryResultRow>(this.#statements.toQuery(sql, parameters))
      .catch((error: unknown) => {
        if (isConnectionLost(error)) this.#release({ isLost: true });
        throw error;
      });
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('Statements are answered whole.');
  }

  release(): void {
    this.#release({ isLost: false });
  }

  /** A lost connection is closed at once: a rollback on it would wait for an answer, too. */
  #release({ isLost }: { readonly isLost: boolean }): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(isLost);
  }
}

/** The library has no error code for this. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Converts parameters as the embedded database does, so that a row reads the same from both databases. */
class PortableQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    return { ...compiled, parameters: compiled.parameters.map(toParameter) };
  }
}

function getTypeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (type === int8 || type === numeric) return Number;
  return pg.types.getTypeParser(type, format === 'binary' ? 'text' : format);
}
