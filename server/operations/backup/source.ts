import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Settings } from '../../runtime/settings.ts';
import { contact, openDatabase } from '../../storage/database.ts';
import type { Dialect, TableRow } from '../../storage/driver/dialect/dialect.ts';
import { sqliteDialect } from '../../storage/driver/sqlite/dialect.ts';
import { openSecondConnection } from '../../storage/driver/sqlite/sqlite.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import type { TableStructure } from './format.ts';

/** Rows per query, and rows per query of a table with bytes (file chunks). */
const chunk = 500;
const bytesChunk = 16;

/** A database as it was at one moment, regardless of later writes. */
export interface Snapshot {
  readonly dialect: Dialect;
  readonly db: Kysely<SystemTables>;
}

/**
 * Reads a snapshot of the database while a server may be using it. Throws `BackupRefused` if the folder contains no
 * database, and `DatabaseUnreachable` if PostgreSQL does not answer.
 */
export async function inSnapshot<Result>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return settings.databaseUrl === undefined ? inEmbedded(settings.dataDir, work) : inPostgres(settings, work);
}

async function inEmbedded<Result>(folder: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const file = join(folder, 'console.db');
  if (!existsSync(file)) {
    throw new BackupRefused(
      `There is no database in ${folder}: set DATA_DIR to the folder of the server, or DATABASE_URL to its PostgreSQL.`,
    );
  }
  const db = openSecondConnection(file);
  try {
    return await db.transaction().execute((trx) => work({ dialect: sqliteDialect, db: trx }));
  } finally {
    await db.destroy();
  }
}

async function inPostgres<Result>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(settings);
  try {
    await contact(database);
    const transaction = database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute(async (trx) => {
      // A slow disk may take its time: what only reads keeps nobody from writing.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
      return work({ dialect: database.dialect, db: trx });
    });
  } finally {
    await database.close();
  }
}

/** Yields the rows of a table in chunks. */
export function rowsOf({ dialect, db }: Snapshot, { name, columns, key }: TableStructure): AsyncGenerator<TableRow[]> {
  const count = columns.some(({ kind }) => kind === 'bytes') ? bytesChunk : chunk;
  return dialect.readRows(db, { name, columns: columns.map((column) => column.name), key }, count);
}
