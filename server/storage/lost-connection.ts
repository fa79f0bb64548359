/** PostgreSQL error codes besides class 08: the server shuts down, has crashed, starts, or ended an idle session. */
const postgresCodes: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03', '57P05', '25P03']);

/** Error codes of the network. */
const networkCodes: ReadonlySet<unknown> = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
]);

/** Messages of `pg`, which has no error codes for these. */
const messages: readonly string[] = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout expired',
  'Query read timeout',
];

/**
 * Returns true if the connection to the database was lost or could not be opened. What was not committed is lost; a
 * transaction whose commit was under way may have been committed.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^08\w{3}$/.test(code) || postgresCodes.has(code) || networkCodes.has(code)) return true;
  return messages.some((message) => error.message.startsWith(message));
}
