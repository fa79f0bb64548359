import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { isObject } from '../../../../src/base/is-object.ts';
import { makePrivate } from '../../../runtime/private-files.ts';

/**
 * Another process uses the folder. Two processes must not share one embedded database: each would have its own rate
 * limits, leases and locks.
 */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  readonly folder: string;
  readonly holder: number | undefined;

  constructor(folder: string, holder: number | undefined) {
    super(
      `The data folder ${folder} is in use by another process${holder === undefined ? '' : ` (${holder})`}. ` +
        'Stop that process, choose another DATA_DIR, or let several servers share one PostgreSQL with DATABASE_URL.',
    );
    this.folder = folder;
    this.holder = holder;
  }
}

/**
 * Locks `folder` until `release` is called. The lock is the write lock of a small SQLite file, so the operating system
 * frees it whenever the process dies. Throws `FolderInUse` if another process, or this one, already holds the lock. A
 * damaged file is emptied first: it holds nothing that is needed.
 */
export function lockFolder(folder: string): { release(): void } {
  const path = join(folder, 'lock.db');
  makePrivate(path);
  try {
    return lockFile(folder, path);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    rmSync(`${path}-journal`, { force: true });
    // Not replaced: the process that holds the lock holds it on this very file.
    truncateSync(path);
    return lockFile(folder, path);
  }
}

function lockFile(folder: string, path: string): { release(): void } {
  const file = new Libsql(path);
  try {
    file.exec('create table if not exists holder (pid integer)');
    file.exec(`delete from holder; insert into holder values (${process.pid})`);
    file.exec('begin immediate');
  } catch (error) {
    const holder = isFileBusy(error) ? readOwner(file) : undefined;
    file.close();
    throw isFileBusy(error) ? new FolderInUse(folder, holder) : error;
  }
  return { release: () => file.close() };
}

function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:NOTADB|CORRUPT)/.test(String(error.code));
}

/** Returns true if the error means that another process has locked the file. */
export function isFileBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

function readOwner(file: Libsql.Database): number | undefined {
  // A file that was emptied while somebody holds the lock has no table.
  if (!file.prepare("select 1 from sqlite_schema where name = 'holder'").get([])) return undefined;
  const row = file.prepare('select pid from holder').get([]);
  return isObject(row) && 'pid' in row && typeof row.pid === 'number' ? row.pid : undefined;
}
