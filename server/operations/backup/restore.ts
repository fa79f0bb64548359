import { layoutsOf } from '../../records/catalogue/layouts.ts';
import type { Clock } from '../../request/context.ts';
import { fingerprintOf, knownSecretKey } from '../../runtime/secret-key.ts';
import type { Settings } from '../../runtime/settings.ts';
import { contact, type Database, openDatabase } from '../../storage/database.ts';
import { createSystemTables, tablesLock } from '../../storage/tables/create-system-tables.ts';
import { existingNames } from '../../storage/tables/existing.ts';
import { prepareTables } from '../../storage/tables/prepare.ts';
import { releaseMigrations } from '../migrations/files.ts';
import { requireKnown } from '../migrations/run.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import { catalogueOf, type Product } from '../start/product.ts';
import { deleteState, saveState } from '../start/server-state.ts';
import { upgrade } from '../start/upgrade.ts';
import type { Manifest, TableStructure } from './format.ts';
import { type OpenedBackup, openBackup } from './read.ts';
import { createTable, dropTables, goOnCounting, rowWriter } from './tables.ts';

export interface RestoreOptions {
  /** Restore even if the key of the encrypted values is not available. */
  readonly acceptsOtherKey: boolean;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Restores a backup into an empty database and upgrades it to this release. If anything fails, the database is empty
 * again. Throws `BackupRefused`, and the errors of opening and preparing a database.
 */
export async function restoreBackup(
  file: string,
  product: Product,
  settings: Settings,
  clock: Clock,
  { acceptsOtherKey }: RestoreOptions,
): Promise<RestoreResult> {
  const backup = await openBackup(file);
  if (!acceptsOtherKey) requireKey(backup.manifest, settings);
  const database = openDatabase(settings);
  try {
    await contact(database);
    await database.dialect.requireUnicode(database.db);
    requireKnown(backup.manifest.migrations, releaseMigrations(backup.manifest.database, product.migrations), true);
    const counts = await load(database, backup);
    await adaptTables(database, product, clock);
    await noteKey(database, acceptsOtherKey ? null : backup.manifest.key);
    return { manifest: backup.manifest, ...counts };
  } finally {
    await backup.parts.return(undefined);
    await database.close();
  }
}

function requireKey({ key }: Manifest, settings: Settings): void {
  const known = knownSecretKey(settings);
  if (key === null || (known !== undefined && fingerprintOf(known) === key)) return;
  throw new BackupRefused(
    `The backup was made under another SECRET_KEY than ${
      known === undefined ? 'is set here (there is none)' : 'the one that is set here'
    }, and no other opens the values that are sealed in it. Set SECRET_KEY to that of the server it was made from, or ` +
      'put its secret.key into DATA_DIR. Where that key is lost, add --other-key: everything comes back, and values of ' +
      'fields of the kind secret have to be entered anew.',
  );
}

async function load(
  { dialect, transaction }: Database,
  { parts }: OpenedBackup,
): Promise<{ rows: number; tables: number }> {
  return transaction(
    async (trx) => {
      const [present] = await existingNames(trx, dialect.schema.tables);
      if (present !== undefined) {
        throw new BackupRefused(
          `The database is not empty (it has the table ${present}), and a backup is brought back into an empty one only: ` +
            'choose another DATA_DIR or DATABASE_URL, or move what is there away.',
        );
      }
      const tables: TableStructure[] = [];
      let writer: ReturnType<typeof rowWriter> | undefined;
      let rows = 0;
      for await (const part of parts) {
        if ('row' in part) {
          await writer?.add(part.row);
          rows += 1;
          continue;
        }
        await writer?.flush();
        await createTable(trx, dialect, part.table);
        writer = rowWriter(trx, part.table);
        tables.push(part.table);
      }
      await writer?.flush();
      for (const table of tables) if (table.lastId !== undefined) await goOnCounting(trx, dialect, table);
      return { rows, tables: tables.length };
    },
    { lock: tablesLock },
  );
}

/** The next start requires the key of the backup. Without a stored fingerprint, it stores that of its own key. */
async function noteKey({ db }: Database, key: Manifest['key']): Promise<void> {
  if (key === null) await deleteState(db, 'key fingerprint');
  else await saveState(db, 'key fingerprint', key);
}

/** Runs the upgrade that every start runs. If the backup does not fit this release, drops the restored tables. */
async function adaptTables(database: Database, product: Product, clock: Clock): Promise<void> {
  try {
    await createSystemTables(database);
    await prepareTables(database, [...layoutsOf(catalogueOf(product)).values()], {
      ownTables: product.tables,
      migrate: (trx) => upgrade(trx, product, database.dialect, clock),
    });
  } catch (error) {
    await database.transaction((trx) => dropTables(trx, database.dialect), { lock: tablesLock });
    throw error;
  }
}
