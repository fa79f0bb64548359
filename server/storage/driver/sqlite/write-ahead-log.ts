import { statSync } from 'node:fs';
import type Libsql from 'libsql';
import type { ReadingDriver } from './read-pool.ts';

/** Pause between two looks at the size of the log, in milliseconds. */
const lookEvery = 2000;
/** Size that a log which is over keeps, and the size from which reads wait until it is, in bytes. */
const keptSize = 8 * 1024 * 1024;
const maxSize = 64 * 1024 * 1024;
/** How long a server that stops waits for a reader of the log, such as a backup, in milliseconds. */
const closingWait = 2000;

/** Cuts a log that was written back into the database to a size; SQLite itself keeps the largest it ever had. */
export function limitLog(database: Libsql.Database): void {
  database.pragma(`journal_size_limit = ${keptSize}`);
}

/**
 * Keeps the log of the embedded database small while the server works. SQLite starts it anew only in a moment in which
 * nobody reads from it, and reads that overlap leave none: beyond `maxSize` they are made to wait for one. Returns a
 * function that ends the watch.
 */
export function watchLog(file: string, reading: Pick<ReadingDriver, 'endLog'>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const look = () => {
    const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (underWay || size <= maxSize) return;
    // Where another process reads, such as a backup, the next look tries again.
    underWay = reading
      .endLog()
      .catch(() => {})
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(look, lookEvery).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/**
 * Writes the log back into the database and empties it, so that the file alone holds every commit. Where another process
 * or a statement whose rows were not all read still reads from it, the next start does.
 */
export function emptyLog(database: Libsql.Database): void {
  database.pragma(`busy_timeout = ${closingWait}`);
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_LOCKED');
