import pg from 'pg';
import { requestWaits } from '../limits.ts';

/** How long jobs, migrations and the start of the server wait for a connection, in milliseconds. */
const backgroundWait = 10_000;
/** How long a health check waits for a connection, a lock or a statement, in milliseconds. */
const healthWait = 2000;
/**
 * How much longer than its limit a statement may go unanswered, in milliseconds. PostgreSQL itself ends it before, so the
 * connection is lost, though nothing says so: after a failover the network may drop what is sent on it.
 */
const unansweredWait = 1000;
/** Unused time after which a connection is probed, in milliseconds. */
const keepAliveDelay = 10_000;

/** Lets the network find out that the other end of an idle connection is gone. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveDelay } as const;

interface Limits {
  readonly lock: number;
  /** 0 for no limit. */
  readonly statement: number;
}

/**
 * The connection pools of a server. Each kind of work has its own pool, so that none blocks another: transactions that
 * wait for a locked row do not take the connections of reads, sign-in and health checks.
 */
export interface Pools {
  /** For transactions of requests. */
  readonly transactions: pg.Pool;
  /** For single statements of requests. */
  readonly statements: pg.Pool;
  /** For long reads of requests and jobs. */
  readonly reads: pg.Pool;
  readonly signIn: pg.Pool;
  /** For health checks, and for cancelling statements. */
  readonly health: pg.Pool;
  /** For jobs, live events, and the start of the server with its migrations. These wait for locks without a limit. */
  readonly background: pg.Pool;
}

/** Creates the pools without opening a connection. One of `connections` is reserved for `LISTEN` (live events). */
export function openPools(
  config: Pick<pg.PoolConfig, 'connectionString' | 'types'>,
  connections: number,
  onError: (error: Error) => void,
): Pools {
  const fixed = { health: 1, signIn: 2, background: 3, listening: 1 };
  const rest = connections - fixed.health - fixed.signIn - fixed.background - fixed.listening;
  const reads = Math.floor(rest * 0.3);
  const statements = Math.floor(rest * 0.25);
  const poolOf = (max: number, wait: number, limits?: Limits) => {
    const pool = new pg.Pool({
      ...config,
      ...keptAlive,
      max,
      ...(limits && limits.statement > 0 && { query_timeout: limits.statement + unansweredWait }),
      connectionTimeoutMillis: wait,
      // Set by a statement, because PgBouncer rejects them as connection parameters.
      ...(limits && { onConnect: (client: pg.ClientBase) => limitWaits(client, limits) }),
    });
    // A connection in use that is lost between two statements fails the next one; unheard it would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
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

async function limitWaits(client: pg.ClientBase, { lock, statement }: Limits) {
  const text = `set lock_timeout = ${lock}; set statement_timeout = ${statement}`;
  const query = { text, query_timeout: lock + unansweredWait };
  await client.query(query);
}
