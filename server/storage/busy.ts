/** No lock or connection became free in time. Nothing was written; the same may be tried again. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor(cause: unknown) {
    super('The database is busy: another transaction or process has locked it for too long. Try again.', { cause });
  }
}

/** PostgreSQL's codes for a lock that was not free in time, and for connections that are all taken. */
const busyCodes: ReadonlySet<unknown> = new Set(['55P03', '53300']);

/** True for an error that says that the database is busy. */
export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  return error instanceof Error && 'code' in error && busyCodes.has(error.code);
}

/** PostgreSQL's code for a statement that ran into its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
