/** A connection to PostgreSQL was lost or could not be opened. What was not committed is rolled back. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  /** True if the statement stored something and may have been executed. Otherwise, nothing was stored. */
  readonly isUncertain: boolean;

  /** @param isStoring whether the statement was a commit, or a write outside of a transaction */
  constructor(cause: unknown, isStoring = false) {
    super(`There is no connection to the database: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.isUncertain = isStoring && !isUnsent(cause);
  }
}

/**
 * PostgreSQL error codes besides class 08: the server shuts down, has crashed, starts, dropped the database, or ended a
 * session that was idle or in a transaction for too long.
 */
const postgresCodes: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04']);

/** Error codes of the network, of a socket that is closed already, and of encryption. */
const networkCode = /^(?:E(?!RR_)[A-Z_]+|ERR_(?:STREAM|SOCKET|SSL|TLS)_\w+)$/;

/** Messages of `pg`, which has no error codes for these. It does not send a statement on a connection known as lost. */
const unsent: readonly string[] = ['Client has encountered a connection error', 'Client was closed'];
const messages: readonly string[] = [...unsent, 'Connection terminated', 'timeout expired', 'Query read timeout'];

/** Returns true for an error of `pg` after which its connection cannot be used any more. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^08\w{3}$/.test(code) || postgresCodes.has(code) || networkCode.test(code)) return true;
  return messages.some((message) => error.message.startsWith(message));
}

/** Returns true if PostgreSQL has certainly not executed the statement: it was not sent, or the session was over. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '25P03') || unsent.some((message) => error.message.startsWith(message));
}
