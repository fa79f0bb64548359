import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { version } from '../../../package.json';
import type { Clock } from '../../request/context.ts';
import { ownerOnly, syncFolder } from '../../runtime/private-files.ts';
import { fingerprintOf, knownSecretKey } from '../../runtime/secret-key.ts';
import type { Settings } from '../../runtime/settings.ts';
import { bigramColumn } from '../../storage/driver/dialect/bigram-store.ts';
import type { TableRow } from '../../storage/driver/dialect/dialect.ts';
import { existingTables } from '../../storage/tables/existing.ts';
import { passingFeatureTables } from '../../storage/tables/feature-tables.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import { findState } from '../start/server-state.ts';
import { backupFormat, type EndLine, type Manifest, type TableStructure } from './format.ts';
import { inSnapshot, rowsOf, type Snapshot } from './source.ts';
import { readStructure } from './structure.ts';

/**
 * Tables whose rows are left out because they are short-lived: after a restore, no user is signed in, no stream is open
 * and no request is repeated.
 */
const passing: ReadonlySet<string> = new Set([
  'session',
  'refresh_token',
  'attempt',
  'captcha',
  'password_reset',
  'idempotency',
  'event',
  ...passingFeatureTables,
]);

export interface BackupResult {
  readonly rows: number;
  readonly tables: number;
  /** False if no `SECRET_KEY` was found. The backup then cannot tell which key belongs to it. */
  readonly knowsKey: boolean;
}

/** Writes a backup of the database. Throws `BackupRefused` if the file exists, or if there is nothing to back up. */
export async function writeBackup(file: string, settings: Settings, clock: Clock): Promise<BackupResult> {
  if (existsSync(file)) throw new BackupRefused(`${file} is there already: name another file, or take it away first.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  try {
    const result = await inSnapshot(settings, async (snapshot) => {
      const end: EndLine = { rows: {}, checksum: '' };
      const manifest = await manifestOf(snapshot, settings, clock);
      const lines = Readable.from(linesOf(snapshot, manifest, end));
      await rm(unfinished, { force: true });
      await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: ownerOnly, flags: 'wx' }));
      const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
      return { rows, tables: Object.keys(end.rows).length, knowsKey: manifest.key !== null };
    });
    await keep(unfinished, file);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function manifestOf({ dialect, db }: Snapshot, settings: Settings, clock: Clock): Promise<Manifest> {
  const tables = await existingTables(db, dialect);
  const noted = tables.has('server_state') ? await findState(db, 'key fingerprint') : undefined;
  const key = noted === undefined ? knownSecretKey(settings) : undefined;
  const migrations = tables.has('migration')
    ? db.selectFrom('migration').select(['name', 'checksum']).orderBy('name')
    : undefined;
  return {
    backup: 'console',
    format: backupFormat,
    product: version,
    database: dialect.name,
    at: clock.now().toISOString(),
    key: noted ?? (key === undefined ? null : fingerprintOf(key)),
    migrations: (await migrations?.execute()) ?? [],
  };
}

/** Yields the lines of the file, and fills `end` with the row counts. */
async function* linesOf(snapshot: Snapshot, manifest: Manifest, end: EndLine): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const said = (text: string) => {
    hash.update(text);
    return text;
  };
  yield said(`${JSON.stringify(manifest)}\n`);
  const tables = await readStructure(snapshot.db, snapshot.dialect);
  if (tables.length === 0) throw new BackupRefused('The database is empty: there is nothing to keep.');
  for (const table of tables) {
    yield said(`${JSON.stringify({ table })}\n`);
    end.rows[table.name] = 0;
    if (passing.has(table.name)) continue;
    for await (const rows of rowsOf(snapshot, table)) {
      const kept = rows.filter((row) => isPortable(table, row));
      end.rows[table.name] = (end.rows[table.name] ?? 0) + kept.length;
      yield said(kept.map((row) => `${lineOf(table, row)}\n`).join(''));
    }
  }
  yield `${JSON.stringify({ end: { ...end, checksum: hash.digest('hex') } })}\n`;
}

/** Search indexes are not in the backup, so their recipe must not be either. */
function isPortable({ name }: TableStructure, row: TableRow): boolean {
  return name !== 'derived_column' || row.column !== bigramColumn;
}

function lineOf({ columns }: TableStructure, row: TableRow): string {
  return JSON.stringify(
    columns.map(({ name, kind }) => {
      const value = row[name] ?? null;
      if (kind !== 'bytes' || value === null) return value;
      return value instanceof ArrayBuffer || value instanceof Uint8Array ? bytesOf(value).toString('base64') : value;
    }),
  );
}

function bytesOf(value: ArrayBuffer | Uint8Array): Buffer {
  return value instanceof ArrayBuffer
    ? Buffer.from(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** Renames the file only after its content has reached the disk. */
async function keep(unfinished: string, file: string): Promise<void> {
  const handle = await open(unfinished, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, file);
  syncFolder(dirname(file));
}
