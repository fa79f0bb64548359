import pg from 'pg';
import { z } from 'zod';
import { openTransactionWaits, requestWaits } from '../../../runtime/limits.ts';
import { DatabaseBusy, isBusy } from '../errors/busy.ts';
import { DatabaseLost } from '../errors/lost-connection.ts';

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

/**
 * Lets PostgreSQL find out within half a minute that the machine of a server is gone: probes after 10 seconds without a
 * sign of it, or data that it does not take. PostgreSQL's own defaults are two hours.
 */
const keptAliveByServer = {
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: 4,
  tcp_user_timeout: '30s',
} as const;

/** Settings of a session by name. Times without a unit are milliseconds, and 0 means no limit. */
type SessionSettings = Readonly<Record<string, string | number>>;

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

interface Limits {
  /** @default 0: no limit */
  readonly lock?: number;
  /** @default 0: no limit */
  readonly statement?: number;
  /** See `openTransactionWaits`. */
  readonly openTransaction: number;
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
  const poolOf = (max: number, wait: number, { lock = 0, statement = 0, openTransaction }: Limits) => {
    const limits = {
      lock_timeout: lock,
      statement_timeout: statement,
      idle_in_transaction_session_timeout: openTransaction,
    };
    const pool = new pg.Pool({
      ...config,
      ...keptAlive,
      max,
      ...(statement > 0 && { query_timeout: statement + unansweredWait }),
      connectionTimeoutMillis: wait,
      onConnect: (client) => beginSession(client, limits, wait),
    });
    // A connection in use that is lost between two statements fails the next one; unheard it would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool.on('error', onError);
  };
  const limits = { ...requestWaits, openTransaction: openTransactionWaits.request };
  const ofRequests = (max: number) => poolOf(max, requestWaits.connection, limits);
  return {
    reads: poolOf(reads, requestWaits.connection, { ...limits, statement: 0 }),
    statements: ofRequests(statements),
    transactions: ofRequests(rest - reads - statements),
    signIn: ofRequests(fixed.signIn),
    health: poolOf(fixed.health, healthWait, { ...limits, lock: healthWait, statement: healthWait }),
    background: poolOf(fixed.background, backgroundWait, { openTransaction: openTransactionWaits.background }),
  };
}

/**
 * Takes a connection of a pool. Throws `DatabaseBusy` if none becomes free in time, and `DatabaseLost` if none can be
 * opened, for whatever reason.
 */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (isBusy(error)) throw error;
    throw isPoolExhausted(error) ? new DatabaseBusy(error) : new DatabaseLost(error);
  }
}

/** The library has no error code for this. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/**
 * Prepares a new connection. The settings are set by a statement, because PgBouncer rejects them as connection
 * parameters.
 *
 * @param wait how long PostgreSQL may take to answer, in milliseconds
 */
export async function beginSession(client: pg.ClientBase, limits: SessionSettings, wait: number): Promise<void> {
  const ask = (text: string) => askWithin(client, text, wait);
  const settings = Object.entries({ ...keptAliveByServer, ...limits });
  const list = settings.map(([name, value]) => `, set_config('${name}', '${value}', false)`);
  const { rows } = await ask(`select pg_backend_pid() as pid${list.join('')}`);
  const processID = backend.parse(rows)[0].pid;
  if (Object(client).processID === processID) return;
  // A pooler: it told a process id of its own, with which no statement can be cancelled, and may hand on a used session.
  Object.assign(client, { processID });
  await ask('deallocate all');
}

/** Runs a statement for at most `wait` milliseconds. */
export async function askWithin(client: pg.ClientBase, text: string, wait: number): Promise<pg.QueryResult> {
  const query = { text, query_timeout: wait };
  return client.query(query);
}

const backend = z.tuple([z.object({ pid: z.number() })]);
