import pg from 'pg';
import { requestWaits } from '../limits.ts';

/** How long jobs, migrations and the start of the server wait for a connection, in milliseconds. */
const backgroundWait = 10_000;
/** How long a health check waits for anything, in milliseconds. */
const healthWait = 2000;

/**
 * The connections of a server. Each kind of work has its own, so that none of them waits for another: transactions that
 * wait for a locked row leave reads, sign-in and health checks their connections.
 */
export interface Pools {
  /** Transactions of requests. */
  readonly transactions: pg.Pool;
  /** Single statements of requests. */
  readonly statements: pg.Pool;
  /** Reads of requests and jobs that may take long. */
  readonly reads: pg.Pool;
  readonly signIn: pg.Pool;
  /** Health checks, and cancelling statements. */
  readonly health: pg.Pool;
  /** Jobs, live events, and the start of the server with its migrations: they wait for locks as long as it takes. */
  readonly background: pg.Pool;
}

/** Opens no connection yet. One of `connections` is left to what listens for live events. */
export function openPools(
  config: Pick<pg.PoolConfig, 'connectionString' | 'types'>,
  connections: number,
  onError: (error: Error) => void,
): Pools {
  const fixed = { health: 1, signIn: 2, background: 3, listening: 1 };
  const rest = connections - fixed.health - fixed.signIn - fixed.background - fixed.listening;
  const reads = Math.floor(rest * 0.3);
  const statements = Math.floor(rest * 0.25);
  const poolOf = (max: number, wait: number, limits?: { readonly lock: number; readonly statement: number }) => {
    const pool = new pg.Pool({
      ...config,
      max,
      connectionTimeoutMillis: wait,
      // Not as parameters of the connection, which PgBouncer refuses.
      ...(limits && { onConnect: (client: pg.ClientBase) => limitWaits(client, limits) }),
    });
    return pool.on('error', onError);
  };
  const ofRequests = (max: number) => poolOf(max, requestWaits.connection, requestWaits);
  return {
    reads: poolOf(reads, requestWaits.connection, { ...requestWaits, statement: 0 }),
    statements: ofRequests(statements),
    transactions: ofRequests(rest - reads - statements),
    signIn: ofRequests(fixed.signIn),
    health: poolOf(fixed.health, healthWait, { lock: healthWait, statement: healthWait }),
    background: poolOf(fixed.background, backgroundWait),
  };
}

async function limitWaits(client: pg.ClientBase, { lock, statement }: { lock: number; statement: number }) {
  await client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`);
}
