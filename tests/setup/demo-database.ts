import { pino } from 'pino';
import { startBackend } from '../../server/operations/start/backend.ts';
import type { Catalogue } from '../../server/records/catalogue/catalogue.ts';
import { layoutsOf } from '../../server/records/catalogue/layouts.ts';
import { enterprisePermissions } from '../../server/records/present/permission-names.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { fillBigrams } from '../../server/storage/tables/search/fill-bigrams.ts';
import type { Database, DatabaseKind } from './databases.ts';
import { product, productCatalogue } from './product.ts';
import { quickPasswords } from './quick-passwords.ts';
import { standingClock } from './standing-clock.ts';

/** Ten in the morning of a Sunday in China: already another day than in UTC just after midnight. */
export const installDay = '2026-03-01T02:00:00.000Z';

/** The key of servers in tests. */
export const secretKey = 'a key for tests, long enough for one';

const installed = new Map<DatabaseKind['name'], Promise<Database>>();

/**
 * Creates a database for a server with the demo data. The data of the product is installed once in each process that
 * runs tests: that takes seconds, a copy of it a fraction of one. The database is empty for a catalogue with permissions
 * of its own, which the roles of the demo hold only if they are made with it.
 */
export async function createDemoDatabase(kind: DatabaseKind, catalogue: Catalogue | undefined): Promise<Database> {
  const known = new Set(permissionsOf(productCatalogue()));
  if (catalogue && permissionsOf(catalogue).some((code) => !known.has(code))) return kind.create();
  const original = installed.get(kind.name) ?? install(kind);
  installed.set(kind.name, original);
  return kind.create(await original);
}

const permissionsOf = ({ plan }: Catalogue) => enterprisePermissions(plan, () => false);

async function install(kind: DatabaseKind): Promise<Database> {
  const place = await kind.create();
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, SECRET_KEY: secretKey });
  const database = openDatabase(settings);
  const log = pino({ level: 'silent' });
  await startBackend({
    product,
    database,
    settings,
    log,
    clock: standingClock(installDay),
    demo: true,
    passwordCost: quickPasswords,
  });
  // Copies write nothing in the background then, which would change what a test sees of the tables.
  await fillBigrams(database, [...layoutsOf(productCatalogue()).values()]).filled;
  await database.close();
  return place;
}
