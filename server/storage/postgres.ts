import type { DatabaseConnection, Kysely, QueryId, RootOperationNode } from 'kysely';
import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { Patience } from './aside/patience.ts';
import { ReadingDriver } from './aside/postgres.ts';
import type { OpenedDialect } from './dialect.ts';
import { toParameter } from './parameters.ts';
import { createSignals } from './postgres-signals.ts';

/** Types whose text pg hands on; both are read as numbers here, as the embedded database does (counts and sums). */
const int8 = 20;
const numeric = 1700;
/** Connections a server holds at most; several servers share one database. */
const poolSize = 10;
/** And of those that read what may take long. */
const asideSize = 5;
/** How long a request waits for a free connection before it fails, in milliseconds. */
const acquireTimeout = 10_000;

/** PostgreSQL at `url`. `beforeAcquire` runs before a statement takes a connection; lost idle connections are reported. */
export function openPostgres(
  url: string,
  beforeAcquire: () => void,
  onError: (error: Error) => void,
  patience: Patience,
): OpenedDialect {
  const poolOf = (max: number) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: acquireTimeout,
      types: { getTypeParser },
    });
    return made.on('error', onError);
  };
  const [pool, asidePool] = [poolOf(poolSize), poolOf(asideSize)];
  const others = {
    createQueryCompiler: () => new PortableQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  return {
    dialect: { createDriver: () => new PooledDriver(pool, beforeAcquire), ...others },
    aside: { createDriver: () => new ReadingDriver(asidePool, pool, patience), ...others },
    close: async () => {
      await Promise.all([pool.end(), asidePool.end()]);
    },
    signals: createSignals(url, pool, onError),
  };
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

  constructor(pool: pg.Pool, beforeAcquire: () => void) {
    super({ pool });
    this.#beforeAcquire = beforeAcquire;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    return super.acquireConnection();
  }

  /** Kysely calls this only if a statement was ever run; `OpenedDialect.close` closes either way. */
  override async destroy(): Promise<void> {}
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
