/** A lock or a connection did not become free in time. Nothing was written; the caller may try again. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor(cause: unknown) {
    super('The database is busy: another transaction or process has locked it for too long. Try again.', { cause });
  }
}

/** PostgreSQL error codes: `lock_not_available` and `too_many_connections`. */
const busyCodes: ReadonlySet<unknown> = new Set(['55P03', '53300']);

/** Returns true if the error means that the database is busy. */
export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  return error instanceof Error && 'code' in error && busyCodes.has(error.code);
}

/** Returns true for PostgreSQL's `query_canceled`: the statement exceeded its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
