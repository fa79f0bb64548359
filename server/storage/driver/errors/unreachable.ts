import { DatabaseLost } from './lost-connection.ts';

/** The database cannot be used with the current settings. The message names the setting, but no secrets. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseOutOfReach';

  constructor(problem: string, error: unknown) {
    const cause = error instanceof DatabaseLost ? error.cause : error;
    const advice = adviceFor(cause);
    super(`${problem}: ${cause instanceof Error ? cause.message : String(cause)}${advice ? `. ${advice}` : ''}`, {
      cause,
    });
  }
}

/** Returns the error with advice if it means that the database itself cannot be used; otherwise undefined. */
export function findUnreachable(error: unknown): DatabaseUnreachable | undefined {
  if (error instanceof DatabaseUnreachable) return error;
  if (adviceFor(error) === undefined) return undefined;
  return new DatabaseUnreachable('The database cannot be worked with', error);
}

const backup = 'restore the newest backup into an empty DATA_DIR (npm run restore)';
const permission = 'Let the user that the server runs as write to the folder and every file in it';
const room = 'Make room on the disk and start again; nothing that was answered is lost';

/** Advice by error code of SQLite (extended codes start with it), the operating system and PostgreSQL. */
const advice: readonly (readonly [code: string, advice: string])[] = [
  ['SQLITE_BUSY', 'Another program holds the file (a shell, a copy that runs): end it and start again'],
  ['SQLITE_LOCKED', 'Another program holds the file (a shell, a copy that runs): end it and start again'],
  ['SQLITE_NOTADB', `console.db in DATA_DIR was overwritten: put the right file back, or ${backup}`],
  ['SQLITE_CORRUPT', `console.db in DATA_DIR is damaged: move the folder away, and ${backup}`],
  ['SQLITE_FULL', room],
  ['SQLITE_IOERR', 'The disk cannot be read or written: look into the log of the system, and at the room that is left'],
  ['SQLITE_READONLY', permission],
  ['SQLITE_CANTOPEN', permission],
  ['SQLITE_PERM', permission],
  ['EACCES', permission],
  ['EPERM', permission],
  ['EROFS', permission],
  ['ENOSPC', room],
  ['53100', room],
  ['25006', 'Let DATABASE_URL name the server that is written to, not a copy that is only read'],
  ['42501', 'Give the user of DATABASE_URL the right to create tables in its schema'],
];

function adviceFor(error: unknown): string | undefined {
  const code = codeOf(error);
  return advice.find(([known]) => code === known || code.startsWith(`${known}_`))?.[1];
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // libsql gives no code if it cannot open the file.
  if (error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN';
  return 'code' in error ? String(error.code) : '';
}
