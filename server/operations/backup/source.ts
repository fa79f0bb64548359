import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Settings } from '../../runtime/settings.ts';
import { contact, type DatabaseKind, openDatabase } from '../../storage/database.ts';
import { openSecondConnection } from '../../storage/driver/sqlite/sqlite.ts';
import { requireOwnSessions } from '../../storage/own-sessions.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import type { TableStructure } from './format.ts';

/** Rows per query, and rows per query of a table with bytes (file chunks). */
const chunk = 500;
const bytesChunk = 16;

/** A database as it was at one moment, regardless of later writes. */
export interface Snapshot {
  readonly kind: DatabaseKind;
  readonly db: Kysely<SystemTables>;
}

export type Row = Readonly<Record<string, unknown>>;

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
    return await db.transaction().execute((trx) => work({ kind: 'sqlite', db: trx }));
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
    await requireOwnSessions(database);
    const transaction = database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await transaction.execute(async (trx) => {
      // A slow disk may take its time: what only reads keeps nobody from writing.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
      return work({ kind: 'postgres', db: trx });
    });
  } finally {
    await database.close();
  }
}

/** Yields the rows of a table in chunks. */
export async function* rowsOf({ kind, db }: Snapshot, table: TableStructure): AsyncGenerator<Row[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const count = sql.lit(table.columns.some((column) => column.kind === 'bytes') ? bytesChunk : chunk);
  if (kind === 'postgres') {
    const order = table.key.length > 0 ? sql`order by ${sql.join(table.key.map((name) => sql.ref(name)))}` : sql``;
    await sql`declare backup no scroll cursor for select ${columns} from ${sql.table(table.name)} ${order}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${count} from backup`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close backup`.execute(db);
    return;
  }
  for (let last: unknown = null; ; ) {
    const { rows } = await sql<Row>`select rowid as "rowid", ${columns} from ${sql.table(table.name)}
      ${last === null ? sql`` : sql`where rowid > ${last}`} order by rowid limit ${count}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.rowid;
  }
}
