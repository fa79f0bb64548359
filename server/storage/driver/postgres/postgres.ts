import type { DatabaseConnection, Kysely, QueryId, QueryResult, RootOperationNode } from 'kysely';
import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { statementLimits, writeLimits } from '../../../runtime/limits.ts';
import { toParameter } from '../../parameters.ts';
import { DatabaseLost, isConnectionLost } from '../errors/lost-connection.ts';
import type { FairQueue } from '../fair-queue/index.ts';
import type { AddQueue, OpenedDatabase } from '../opened-database.ts';
import { queuedDriver } from '../queued-driver.ts';
import type { Serving } from '../serving.ts';
import { createStatementTimeout } from '../statement-timeout.ts';
import { postgresDialect } from './dialect.ts';
import { openPools, type Pools, takeConnection } from './postgres-pools.ts';
import { createSignals } from './postgres-signals.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { ReadingDriver } from './read-pool.ts';

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
  addQueue: AddQueue,
): OpenedDatabase {
  const pools = openPools({ connectionString: url, types: { getTypeParser } }, connections, onError);
  const others = {
    createQueryCompiler: () => new PortableQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  const statements = new PreparedStatements();
  const pooled = (usual: pg.Pool) => new PooledDriver(() => poolOf(pools, serving, usual), statements, beforeAcquire);
  const signIns = addQueue('signIns', statementLimits(pools.signIn.options.max));
  const single = addQueue('statements', statementLimits(pools.statements.options.max));
  const writes = addQueue('writes', writeLimits(pools.transactions.options.max));
  /** Only requests share the connections of a pool. */
  const enter = async (usual: FairQueue) => {
    const lane = serving.getStore()?.lane;
    const queue = lane === 'signIn' ? signIns : lane === 'usual' ? usual : undefined;
    return queue ? queue.enter() : () => {};
  };
  const reading = () => new ReadingDriver(pools.reads, pools.health, createStatementTimeout(serving), statements);
  return {
    dialect: postgresDialect,
    statements: { createDriver: () => queuedDriver(pooled(pools.statements), () => enter(single)), ...others },
    transactions: { createDriver: () => queuedDriver(pooled(pools.transactions), () => enter(writes)), ...others },
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

class PooledDriver extends PostgresDriver {
  readonly #choose: () => pg.Pool;
  readonly #statements: PreparedStatements;
  readonly #beforeAcquire: () => void;

  constructor(choose: () => pg.Pool, statements: PreparedStatements, beforeAcquire: () => void) {
    // Kysely calls `end` only if a statement was ever run; `OpenedDatabase.close` closes the pools in any case.
    super({ pool: { connect: () => choose().connect(), end: async () => {} } });
    this.#choose = choose;
    this.#statements = statements;
    this.#beforeAcquire = beforeAcquire;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    return new PreparingConnection(await takeConnection(this.#choose()), this.#statements);
  }

  /** A lost connection has rolled back already. Failing would hide the error of the transaction from its caller. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof DatabaseLost)) throw error;
    });
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PreparingConnection) connection.release();
  }
}

/** Statements that report how many rows they changed. */
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** Statements that store something if they are outside of a transaction. */
const writing = /^\s*(?:insert|update|delete|merge|with)\b/i;

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
    const isStoring = sql === 'commit' || (this.#client.getTransactionStatus() === 'I' && writing.test(sql));
    const { command, rowCount, rows } = await this.#client
      .query<Result & pg.QueryResultRow>(this.#statements.toQuery(sql, parameters))
      .catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        this.#release({ isLost: true });
        throw new DatabaseLost(error, isStoring);
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
