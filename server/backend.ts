import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { AppEnv, Clock } from './context.ts';
import { readDatabaseKey } from './database-key.ts';
import { refuseDemoAccounts } from './demo/accounts.ts';
import { installDemoData } from './demo/install.ts';
import type { ResourceRules } from './domain/rules.ts';
import { createFiles } from './files/index.ts';
import { type Migration, releaseMigrations } from './migrations/files.ts';
import { runMigrations } from './migrations/run.ts';
import { openApiRoutes } from './openapi/routes.ts';
import type { Catalogue } from './resources/catalogue.ts';
import { openResources } from './resources/index.ts';
import { layoutsOf } from './resources/layouts.ts';
import { productCatalogue } from './resources/product.ts';
import { fillPasswordStates } from './session/credentials.ts';
import { ensureAdministrator } from './session/first-administrator.ts';
import type { PasswordCost } from './session/passwords.ts';
import { createAccountServices } from './session/services.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import { createSystemTables } from './storage/system/create.ts';
import { createHourlySweep } from './sweep.ts';
import { startWorkers } from './workers.ts';

export interface BackendOptions {
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  /** Fill an empty database with the demo data. */
  readonly demo: boolean;
  /** Start although demo accounts are present. @default false */
  readonly allowDemoAccounts?: boolean;
  /** Let another key take the place of the one the database is used with: all sessions end. @default false */
  readonly acceptsNewKey?: boolean;
  /** Folder of the built console; without it only the API is served. */
  readonly consoleFolder?: string | undefined;
  /** Ends what would otherwise keep the server from stopping: open streams. */
  readonly stopping?: AbortSignal;
  /** Ends the work beside requests when another app on the same database takes the place of this one, as on a reload. */
  readonly superseded?: AbortSignal;
  /** Written migrations. @default those of this release */
  readonly migrations?: readonly Migration[];
  /** What hashing a password costs. @default what OWASP recommends */
  readonly passwordCost?: PasswordCost | undefined;
  /** The resources there are. @default those of the product */
  readonly catalogue?: Catalogue;
  /** Domain rules beside those of the product. @default none */
  readonly rules?: readonly ResourceRules[];
}

/**
 * Brings the database up to the declarations and composes the app: the one place that knows all of its parts. Throws
 * `StartRefused` where an operator has to decide something first.
 */
export async function startBackend(options: BackendOptions): Promise<Hono<AppEnv>> {
  const { database, settings, log, clock, demo, allowDemoAccounts = false, consoleFolder } = options;
  const { catalogue = productCatalogue(), stopping, superseded, passwordCost } = options;
  await createSystemTables(database);
  await runMigrations(database, clock, options.migrations ?? releaseMigrations(database.kind));
  const secretKey = await readDatabaseKey(database, settings, options);
  const accountServices = createAccountServices({ database, settings, clock, passwordCost });
  const files = createFiles({ database, settings, secretKey, clock });
  const shared = { database, settings, clock, secretKey, log, files, accountServices };
  const resources = await openResources({ ...shared, catalogue, rules: options.rules, stopping });
  resources.bigrams.filled.catch((error: unknown) => log.error({ err: error }, 'the index for searches is incomplete'));
  if (catalogue.find(catalogue.system.users)?.fields.passwordState) await fillPasswordStates(database.db);
  if (demo) {
    await installDemoData({ database, settings, clock, resources, passwordCost });
  } else {
    if (!allowDemoAccounts) await refuseDemoAccounts(database);
    await ensureAdministrator({ database, settings, records: resources.records });
  }
  const sweep = createHourlySweep({ ...shared, layouts: layoutsOf(catalogue), system: catalogue.system });
  const app = createApp({
    ...shared,
    scopes: resources.scopes,
    records: resources.records,
    permissionName: resources.permissionName,
    previewRule: catalogue.find(catalogue.system.roles)?.rules.list,
    mountResources(api, session) {
      resources.mount(api, session);
      api.route(
        '/',
        openApiRoutes(catalogue, () => app.routes),
      );
    },
    consoleFolder,
  });
  startWorkers([sweep, ...resources.workers], database, superseded);
  return app;
}
