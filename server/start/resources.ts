import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Language } from '../../src/base/language.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import { createFollowNotices, followTopic } from '../comments/notices.ts';
import type { AppEnv, Clock } from '../context.ts';
import type { Files } from '../files/index.ts';
import { createJobs } from '../job-service/index.ts';
import { batchLimits, largeAnswers as largeAnswerLimits } from '../limits.ts';
import { createHub, type LiveHub } from '../live/hub.ts';
import { liveRoutes } from '../live/routes.ts';
import { createChannels } from '../notices/channels.ts';
import { createNotices } from '../notices/index.ts';
import type { Reminders } from '../notices/reminders.ts';
import { noticeRoutes } from '../notices/routes.ts';
import type { Outbound } from '../outbound/index.ts';
import { createPresence, type Presence } from '../presence/index.ts';
import { publicFormRoutes } from '../public-forms/routes.ts';
import { createAttempts } from '../rate-limits/attempts.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { requestContextOf } from '../resources/create-request-context.ts';
import { layoutsOf } from '../resources/layouts.ts';
import { choiceOf } from '../resources/present/labels.ts';
import { enterprisePermissions, permissionNames } from '../resources/present/permission-names.ts';
import { createPublicLinks } from '../resources/public-links.ts';
import { createAccessLog, writeAccessLog } from '../resources/read/access-log.ts';
import { createReachLog, writeReachLog } from '../resources/read/reach-log.ts';
import type { RequestContext, Services } from '../resources/request-context.ts';
import { mountResources } from '../resources/routes/index.ts';
import { createDueWork } from '../resources/write/due.ts';
import { createServerRecords, effectsOf, type ServerRecords } from '../resources/write/effects.ts';
import { acceptancesOf } from '../resources/write/input/uploads.ts';
import { requireRules } from '../resources/write/require-rules.ts';
import { rightsRoutes } from '../rights/routes.ts';
import type { ResourceRules } from '../rules/rules.ts';
import { createResetMails, resetMailTopic } from '../session/reset-mails.ts';
import type { AccountServices } from '../session/services.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { createDataAccess, type DataAccessFactory } from '../storage/records/data-access.ts';
import type { BigramIndexes } from '../storage/tables/fill-bigrams.ts';
import { type PrepareOptions, prepareTables } from '../storage/tables/prepare.ts';
import { createSystemRules } from '../system-rules/index.ts';
import type { Worker } from '../workers.ts';
import { createWriteOnlyEncoder } from '../write-only.ts';
import { catalogueOf, type Product, type ProductParts } from './product.ts';

interface ResourceDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone' | 'publicUrl' | 'host' | 'port' | 'trustProxy'>;
  readonly clock: Clock;
  readonly product: Product;
  /** Resources in place of those of the product. @default those of the product */
  readonly catalogue?: Catalogue;
  /** Runs before and after the tables are adapted, in the same transaction. @default nothing */
  readonly prepare?: Pick<PrepareOptions, 'migrate' | 'accept' | 'superseded'>;
  /** Rules in addition to those of the product. @default none */
  readonly rules?: readonly ResourceRules[] | undefined;
  readonly files: Files;
  readonly accountServices: AccountServices;
  /** Calls the servers that users name. */
  readonly outbound: Outbound;
  /** Key that encrypts the values of encrypted fields. */
  readonly secretKey: string;
  /** Logs live events that could not be sent and jobs that failed. */
  readonly log?: Logger;
  /** Aborted when the server stops; ends the streams of live events and refuses new ones. */
  readonly stopping?: AbortSignal | undefined;
}

/** The tables of records, access to them, and their API. */
export interface Resources {
  readonly catalogue: Catalogue;
  readonly dataAccess: DataAccessFactory;
  readonly bigrams: BigramIndexes;
  /** Every permission that an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
  /** Sends live events to connected clients. Its `wake` wakes the outbox, too. */
  readonly live: LiveHub;
  /** Returns the label of a permission code. */
  permissionName(code: string, language: Language): string | undefined;
  /** Writes records on behalf of the server. */
  readonly records: ServerRecords;
  readonly reminders: Pick<Reminders, 'skipDue'>;
  /** Keeps who is online; undefined if no resource shows it. */
  readonly presence: Presence | undefined;
  /** Workers for jobs, due transitions and presence. The caller starts them. */
  readonly workers: readonly Worker[];
  /** Workers for messages and reminders, which reach people and other servers. The caller starts them. */
  readonly senders: readonly Worker[];
  /** Returns the context of a request about a resource, for calls besides those of resources. */
  requestContext(c: Context<AppEnv>, resource: string): RequestContext;
  /** Routes under `/buffalo/v1` for visitors with the link of a public form. They need no session. */
  readonly publicRoutes: Hono<AppEnv>;
  /** Adds the API of every resource and the uploads for their fields. Must be mounted behind a required session. */
  mount(api: Hono<AppEnv>): void;
}

/** Migrates the tables to match the resources and creates the services on top of them. Throws `TablesDiffer`. */
export async function openResources({
  database,
  settings,
  clock,
  product,
  catalogue = catalogueOf(product),
  prepare,
  rules: moreRules = [],
  files,
  accountServices,
  outbound,
  secretKey,
  log,
  stopping,
}: ResourceDependencies): Promise<Resources> {
  const layouts = layoutsOf(catalogue);
  const bigrams = await prepareTables(database, [...layouts.values()], {
    ...prepare,
    ownTables: product.tables,
    onUnknown: (unknown) =>
      log?.warn({ unknown }, 'columns and tables that no field of this release has stay as they are'),
    onKeptApart: (shared) =>
      log?.warn({ shared }, 'records share a unique value that is written in several ways: merge or correct them'),
  });
  const dataAccess = createDataAccess({
    database,
    bigrams,
    layouts,
    system: catalogue.system,
    timeZone: settings.timeZone,
    language: catalogue.language,
  });
  const largeAnswers = database.addQueue('largeAnswers', largeAnswerLimits);
  const batches = database.addQueue('batches', batchLimits);
  const accessLog = createAccessLog({ database, dataAccess, clock });
  const reachLog = createReachLog({
    database,
    dataAccess,
    clock,
    tenants: catalogue.system.tenants,
    sourceOf: (name) => catalogue.resource(name).reachedBy?.of,
  });
  const hub = createHub({ database, catalogue, dataAccess, clock, log, stopping, accessLog });
  const permissionName = permissionNames(catalogue);
  const ofEnterprises = enterprisePermissions(catalogue.plan, isOfPlatform);
  const { passwords, invitations, identifyUser, mailer } = accountServices;
  const writeOnlyEncoder = createWriteOnlyEncoder({ secretKey, passwords });
  const attempts = createAttempts(database, clock);
  const parts: ProductParts = {
    database,
    dataAccess,
    clock,
    outbound,
    attempts,
    writeOnlyEncoder,
    acrossTenants: (transaction) => createServerRecords(services).in(transaction),
    timeZone: settings.timeZone,
    choiceLabel: (language, name, ...choice) => choiceOf(catalogue, language, catalogue.resource(name), ...choice),
  };
  const { mailSender, standardRoles = [] } = product;
  const channels = createChannels({ mailer, post: outbound.request, sendByRecord: mailSender?.create(parts), log });
  const senderField = mailSender?.field;
  const systemRules = createSystemRules({
    catalogue,
    database,
    passwords,
    invitations,
    channels,
    senderField,
    attempts,
    enterprisePermissions: ofEnterprises,
    standardRoles,
  });
  const rules = requireRules(catalogue, [...(product.rules?.(parts) ?? []), ...moreRules], systemRules);
  const publicLinks = createPublicLinks({ secretKey, clock });
  const shared = {
    catalogue,
    publicLinks,
    database,
    largeAnswers,
    batches,
    dataAccess,
    files,
    clock,
    writeOnlyEncoder,
    accessLog,
    rules,
  };
  const live = { wake: () => wake() };
  const services: Services = { ...shared, live, permissionName, effects: effectsOf };
  const records = createServerRecords(services);
  const { outbox, reminders } = createNotices({
    database,
    catalogue,
    settings,
    clock,
    dataAccess,
    records,
    writeOnlyEncoder,
    channels,
    senderField,
    log,
    identifyUser,
    topics: {
      [resetMailTopic]: createResetMails({ database, settings, channels, log, title: product.title }),
      [followTopic]: createFollowNotices({ database, catalogue, dataAccess, identifyUser }),
    },
    onCommitted: () => hub.wake(),
  });
  const wake = () => {
    hub.wake();
    outbox.wake();
  };
  const presence =
    product.presence && createPresence({ database, settings, clock, records, recordsOf: product.presence, live, log });
  const jobs = createJobs({ resources: services, files, log, identify: identifyUser });
  return {
    catalogue,
    dataAccess,
    bigrams,
    enterprisePermissions: ofEnterprises,
    live: { ...hub, wake },
    permissionName,
    records,
    reminders,
    presence,
    workers: [jobs.runner, createDueWork(services, log), ...(presence ? [presence.worker] : [])],
    senders: [outbox, reminders],
    requestContext: (c, name) => requestContextOf(c, services, catalogue.resource(name)),
    publicRoutes: publicFormRoutes(services, settings),
    mount(api) {
      api.use(writeAccessLog(accessLog), writeReachLog(reachLog));
      api.route('/', files.uploads(acceptancesOf(catalogue)));
      api.route('/', liveRoutes(hub, presence, stopping));
      jobs.mount(api);
      api.route('/', noticeRoutes(services));
      api.route(
        '/',
        rightsRoutes(services, (c, name) => requestContextOf(c, services, catalogue.resource(name))),
      );
      mountResources(api, services);
    },
  };
}

function isOfPlatform(code: string): boolean {
  return code === superAdmin || code.startsWith(`${superAdmin}:`);
}
