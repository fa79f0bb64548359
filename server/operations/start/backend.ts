import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { closedOutbound, createOutbound, type Outbound } from '../../delivery/outbound/index.ts';
import { requireOutbox } from '../../delivery/outbox-log.ts';
import { createFiles } from '../../files/index.ts';
import { openApiRoutes } from '../../http/openapi/routes.ts';
import { enforceRateLimit } from '../../http/rate-limits/enforce.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { layoutsOf } from '../../records/catalogue/layouts.ts';
import type { ResourceRules } from '../../records/rules/rules.ts';
import { readTeamViews } from '../../records/saved-views.ts';
import type { ServerRecords } from '../../records/write/effects.ts';
import { type AppEnv, type Clock, type Identity, identityOf } from '../../request/context.ts';
import type { Settings } from '../../runtime/settings.ts';
import { StartRefused } from '../../runtime/start-refused.ts';
import { fillPasswordStates } from '../../session/accounts/credentials.ts';
import { ensureAdministrator } from '../../session/accounts/first-administrator.ts';
import type { PasswordCost } from '../../session/passwords/passwords.ts';
import { createAccountServices } from '../../session/services.ts';
import { createServiceTokens } from '../../session/tokens/service-tokens.ts';
import type { Database } from '../../storage/database.ts';
import type { DataAccessFactory } from '../../storage/records/data-access.ts';
import { openSharedClock } from '../../storage/shared-clock.ts';
import { createSystemTables } from '../../storage/tables/create-system-tables.ts';
import { TablesDiffer, TablesTaken } from '../../storage/tables/differences.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import type { Migration } from '../migrations/files.ts';
import { type AppDependencies, createApp } from './app.ts';
import { readDatabaseKey } from './database-key.ts';
import { grantInDemo, installDemo, refuseDemoAccounts } from './demo.ts';
import { type Product, titlesOf } from './product.ts';
import { type OpenedPublication, openPublication, withoutMisfits } from './publishing/open.ts';
import { addPublishingRoutes, type Publisher } from './publishing/routes.ts';
import { openResources, type ResourceDependencies, type Resources } from './resources.ts';
import { requireOwnProduct } from './server-product.ts';
import { startWorkers } from './start-workers.ts';
import { createHourlySweep } from './sweep.ts';
import { upgrade } from './upgrade.ts';

/** How long the change of a table for a publication waits for those who use it, in milliseconds. */
const publishingLockWait = 2000;

export interface BackendOptions {
  /** What the server is a server of. */
  readonly product: Product;
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Logger;
  /** Replaces the clock on which all servers agree. @default that of PostgreSQL, or of the machine */
  readonly clock?: Clock;
  /** Clock of the machine, which that of PostgreSQL corrects. @default that of the system */
  readonly machineClock?: Clock;
  /** Fills an empty database with the demo data of the product. */
  readonly demo: boolean;
  /** Scale of the demo data. @default 0.003, for tests */
  readonly demoScale?: number | undefined;
  /** Starts although demo accounts are present. @default false */
  readonly allowDemoAccounts?: boolean;
  /** Accepts a key other than the one the database was used with. All sessions end. @default false */
  readonly acceptsNewKey?: boolean;
  /**
   * Sends nothing: no messages, reminders and mails, and no other server is called. For a backup that is tried beside the
   * server that runs. @default false
   */
  readonly isDrill?: boolean;
  /** Folder of the built console. Without it, only the API is served. */
  readonly consoleFolder?: string | undefined;
  /** Aborted when the server stops; ends open streams, which would otherwise keep it running, and refuses new ones. */
  readonly stopping?: AbortSignal;
  /**
   * Aborted when another app on the same database replaces this one, for example on a reload; ends its background work.
   */
  readonly superseded?: AbortSignal;
  /** Migrations in place of those of this release. */
  readonly migrations?: readonly Migration[];
  /** Cost of hashing a password. @default the OWASP recommendation */
  readonly passwordCost?: PasswordCost | undefined;
  /** Resources in place of those of the product and what is published. */
  readonly catalogue?: Catalogue;
  /** What is published, in place of what the database says: another publication is about to be made. */
  readonly published?: OpenedPublication;
  /** Makes other publications. @default what is published stays until the next start */
  readonly publisher?: Publisher;
  /** Most records of a table that is computed or indexed while a publication is made; larger ones are before. @default 20,000 */
  readonly mostAtOnce?: number;
  /** Metrics of the process, which several apps share. @default its own */
  readonly metrics?: Metrics;
  /** Domain rules in addition to those of the product. @default none */
  readonly rules?: readonly ResourceRules[];
  /** Calls the servers that users name. @default one that is held to `OUTBOUND_ALLOW` */
  readonly outbound?: Outbound;
}

/** A started backend. */
export interface Backend {
  readonly app: Hono<AppEnv>;
  readonly published: OpenedPublication;
  readonly dataAccess: DataAccessFactory;
  /** Writes records on behalf of the server. */
  readonly records: ServerRecords;
  /** Sends live events once they are committed. */
  readonly live: Pick<LiveHub, 'wake'>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  identifyUser(userId: number): Promise<Identity | undefined>;
  /** Looks for jobs now. */
  wakeJobs(): void;
}

/** Starts the backend with what is published, which stays until the next start. Throws `StartRefused`. */
export async function startBackend(options: BackendOptions): Promise<Hono<AppEnv>> {
  return (await openBackend(options)).app;
}

/**
 * Migrates the database to the declarations and composes the app. Only this function knows all parts of the server.
 * Throws `StartRefused` if the operator has to make a decision first.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { database, log, isDrill = false } = options;
  const settings = isDrill ? { ...options.settings, smtpUrl: undefined, smsWebhookUrl: undefined } : options.settings;
  if (options.published) return openPublished(options, settings, options.published);
  await openSystem(options, settings);
  const published = await openPublication(database.db, options, log);
  return openPublished(options, settings, published).catch((error: unknown) => {
    // A start is never refused because of what is published.
    const fewer = withoutMisfits(published, tableProblemsOf(error));
    if (!fewer) throw error;
    log.warn({ setAside: fewer.setAside }, 'parts of what is published do not fit the tables');
    return openPublished(options, settings, fewer);
  });
}

/** Returns what an error says of tables that do not fit what is declared. */
function tableProblemsOf(error: unknown): readonly string[] {
  if (error instanceof TablesDiffer) return error.problems;
  return error instanceof TablesTaken ? [error.message] : [];
}

/** Adapts the tables to what is published, and composes the app. */
async function openPublished(
  options: BackendOptions,
  settings: Settings,
  published: OpenedPublication,
): Promise<Backend> {
  const { database, log, isDrill = false, stopping, superseded, passwordCost } = options;
  const { product, catalogue } = published;
  const sharedClock = await openSharedClock({ database, machine: options.machineClock, log });
  const { clock = sharedClock } = options;
  const secretKey = await readDatabaseKey(database, settings, options);
  const accountServices = createAccountServices({ database, settings, clock, title: titlesOf(product), passwordCost });
  const files = createFiles({ database, settings, secretKey, clock });
  const { outbound = isDrill ? closedOutbound : createOutbound({ allow: settings.outboundAllow }) } = options;
  const shared = { database, settings, clock, secretKey, log, files, accountServices, outbound };
  const resources = await openResources({
    ...shared,
    product,
    catalogue,
    prepare: preparing(options, product, clock),
    publishWork: options.publisher?.work,
    isFirst: options.published === undefined,
    rules: options.rules,
    stopping,
  });
  resources.bigrams.filled.catch((error: unknown) => log.error({ err: error }, 'the index for searches is incomplete'));
  if (!options.published) await fillFirst(options, { settings, clock, resources, product });
  const { system, kinds } = catalogue;
  const sweep = createHourlySweep({ ...shared, layouts: layoutsOf(catalogue), system, kinds });
  const { metrics = createMetrics(shared) } = options;
  const app = composeApp(options, { ...shared, metrics }, published, resources);
  if (isDrill) log.warn('a drill: no messages, reminders and mails are sent, and no other server is called');
  const { workers, senders } = resources;
  const started = [...sharedClock.workers, sweep, ...workers, ...(isDrill ? [] : senders)];
  startWorkers(started, database, superseded, metrics);
  const { dataAccess, records, live, wakeJobs } = resources;
  const { identifyUser } = accountServices;
  return { app, published, dataAccess, records, live, metrics, clock, wakeJobs, identifyUser };
}

type SharedParts = Pick<
  AppDependencies,
  'database' | 'settings' | 'clock' | 'secretKey' | 'log' | 'files' | 'accountServices' | 'metrics'
>;

function composeApp(
  { publisher, consoleFolder }: BackendOptions,
  shared: SharedParts,
  published: OpenedPublication,
  resources: Resources,
): Hono<AppEnv> {
  const { database, clock } = shared;
  const { product, catalogue } = published;
  const { dataAccess, ownFields } = resources;
  const { serviceTokens: resource, roles } = catalogue.system;
  const app = createApp({
    ...shared,
    language: catalogue.language,
    dataAccess,
    records: resources.records,
    people: resources.people,
    publicRoutes: resources.publicRoutes,
    permissionName: resources.permissionName,
    teamViews: (identity) => readTeamViews(database.db, catalogue, identity),
    serviceTokens:
      resource === undefined ? undefined : createServiceTokens({ database, clock, catalogue, dataAccess, resource }),
    publication: { number: published.number, ownFields: ownFields.revision },
    previewRule: catalogue.find(roles)?.rules.list,
    mountResources(api) {
      resources.mount(api);
      product.routes?.(resources.adder(api));
      addPublishingRoutes(api, { database, published, publisher, ownFields });
      const described = openApiRoutes({
        catalogueOf: async (identity) => (await ownFields.servicesOf(identity)).catalogue,
        routes: () => app.routes,
        limit: (c, rate) => enforceRateLimit({ services: shared, identity: identityOf(c) }, rate),
      });
      api.route('/', described);
    },
    drawsWebImages: drawsWebImages(catalogue),
    consoleFolder,
  });
  return app;
}

/** Returns whether a field shows pictures of other servers. */
function drawsWebImages({ resources, kinds }: Catalogue): boolean {
  const fields = resources.flatMap((resource) => Object.values(resource.fields));
  return fields.some(({ type, settings }) => kinds[type]?.drawsWebImages?.(settings));
}

/** Opens what the server itself stores. Throws `StartRefused` if it cannot start on this database. */
async function openSystem({ database, product, demo }: BackendOptions, settings: Settings): Promise<void> {
  await requireOutbox(settings);
  if (demo && !product.demo) throw new StartRefused('This product has no demo data: start it without --demo.');
  await createSystemTables(database);
  await requireOwnProduct(database.db, product.name);
}

/** Returns how the tables are prepared: after the migrations, or for another publication while others write. */
function preparing(
  { database, demo, allowDemoAccounts = false, published, superseded, migrations }: BackendOptions,
  product: Product,
  clock: Clock,
): ResourceDependencies['prepare'] {
  if (published)
    return {
      superseded,
      only: published.changedTables,
      filled: published.filled,
      migrate: (trx) => waitShortly(trx, database),
    };
  return {
    superseded,
    migrate: (trx) => upgrade(trx, product, database.dialect, clock, migrations),
    async accept(trx) {
      if (!demo && !allowDemoAccounts && product.demo) await refuseDemoAccounts(product.demo, { db: trx });
    },
  };
}

/** Lets the change of a table wait only a moment for those who use it. There is nothing to migrate. */
export async function waitShortly(trx: Database['db'], { dialect }: Pick<Database, 'dialect'>): Promise<string[]> {
  await dialect.limitLockWait?.(trx, publishingLockWait);
  return [];
}

interface FirstFill {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly resources: Resources;
  readonly product: Product;
}

/** Adds the demo data, or the first administrator, to a database that has none. */
async function fillFirst(
  { database, demo, passwordCost, demoScale = 0.003 }: BackendOptions,
  { settings, clock, resources, product }: FirstFill,
): Promise<void> {
  const { grants, language } = resources.catalogue;
  await fillPasswordStates(database.db);
  if (demo && product.demo) {
    const { standardRoles } = product;
    const parts = { database, settings, clock, resources, standardRoles, passwordCost, scale: demoScale };
    if (await installDemo(product.demo, parts)) await resources.reminders.skipDue();
    await grantInDemo(parts, grants);
  } else {
    await ensureAdministrator({ database, settings, records: resources.records, language });
  }
}
