import type { DatabaseConnection, Kysely, QueryId, RootOperationNode } from 'kysely';
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
import { toParameter } from './parameters.ts';
import { openPools, type Pools } from './postgres-pools.ts';
import { createSignals } from './postgres-signals.ts';
import { ReadingDriver } from './read-pool/postgres.ts';
import { createStatementTimeout } from './read-pool/statement-timeout.ts';
import type { Serving } from './serving.ts';

/** Types whose text pg hands on; both are read as numbers here, as the embedded database does (counts and sums). */
const int8 = 20;
const numeric = 1700;
/** What the server is told about the PostgreSQL it uses. */
export interface PostgresSettings {
  readonly url: string;
  /** Connections it opens at most. */
  readonly connections: number;
}

/** `beforeAcquire` runs before a statement takes a connection; lost idle connections are reported. */
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
  const pooled = (usual: pg.Pool) => () => new PooledDriver(() => poolOf(pools, serving, usual), beforeAcquire);
  const reading = () => new ReadingDriver(pools.reads, pools.health, createStatementTimeout(serving));
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

/** The pool for the request that is being answered; that of the background outside of requests. */
function poolOf(pools: Pools, serving: Serving, usual: pg.Pool): pg.Pool {
  const lane = serving.getStore()?.lane;
  if (lane === undefined) return pools.background;
  return lane === 'usual' ? usual : pools[lane];
}

/** PostgreSQL's code for a value that is already taken. */
export function isPostgresUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** PostgreSQL's codes for a transaction that stood in the way of another: a deadlock, or no order both could have run in. */
export function isPostgresCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

class PooledDriver extends PostgresDriver {
  readonly #beforeAcquire: () => void;

  constructor(choose: () => pg.Pool, beforeAcquire: () => void) {
    // Kysely ends its pool only if a statement was ever run; `OpenedDialect.close` closes either way.
    super({ pool: { connect: () => choose().connect(), end: async () => {} } });
    this.#beforeAcquire = beforeAcquire;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    try {
      return await super.acquireConnection();
    } catch (error) {
      throw isPoolExhausted(error) ? new DatabaseBusy(error) : error;
    }
  }
}

/** The library has no code for it. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Parameters go in as the embedded database stores them, so that one row reads the same from both. */
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
