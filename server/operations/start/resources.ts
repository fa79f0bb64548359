import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Language } from '../../../src/base/language.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import { addRightsRoutes } from '../../access/rights/routes.ts';
import { createSystemRules } from '../../access/system-rules/index.ts';
import { withGrants } from '../../access/system-rules/standard-roles.ts';
import type { Outbound } from '../../delivery/outbound/index.ts';
import type { Files } from '../../files/index.ts';
import { createAttempts } from '../../http/rate-limits/attempts.ts';
import { createHub, type LiveHub } from '../../live/hub.ts';
import { createPeopleWatches, type PeopleWatch } from '../../live/people-watch.ts';
import { liveRoutes } from '../../live/routes.ts';
import { createNotices } from '../../notices/index.ts';
import type { Reminders } from '../../notices/reminders.ts';
import { noticeRoutes } from '../../notices/routes.ts';
import { createSenders } from '../../notices/senders.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { layoutsOf } from '../../records/catalogue/layouts.ts';
import { createAccessLog, writeAccessLog } from '../../records/context/access-log.ts';
import { createReachLog, writeReachLog } from '../../records/context/reach-log.ts';
import type { Services } from '../../records/context/request-context.ts';
import { createOwnFields, type OwnFields } from '../../records/own-fields/index.ts';
import { choiceOf } from '../../records/present/labels.ts';
import { enterprisePermissions, permissionNames } from '../../records/present/permission-names.ts';
import { mountResources, publicRoutesOf } from '../../records/routes/index.ts';
import { adderOf, type On } from '../../records/routes/on.ts';
import type { ResourceRules } from '../../records/rules/rules.ts';
import { createDueWork } from '../../records/write/due.ts';
import { createServerRecords, effectsOf, type ServerRecords } from '../../records/write/effects.ts';
import { acceptancesOf } from '../../records/write/input/uploads.ts';
import { requireRules } from '../../records/write/require-rules.ts';
import { createWriteOnlyEncoder } from '../../records/write-only.ts';
import type { AppEnv, Clock } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import { batchLimits, largeAnswers as largeAnswerLimits } from '../../runtime/limits.ts';
import { deriveKey } from '../../runtime/secret-key.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Worker } from '../../runtime/tasks/worker.ts';
import { createResetMails, resetMailTopic } from '../../session/own-account/reset-mails.ts';
import type { AccountServices } from '../../session/services.ts';
import type { Database } from '../../storage/database.ts';
import { createDataAccess, type DataAccessFactory } from '../../storage/records/data-access.ts';
import { type PrepareOptions, prepareTables } from '../../storage/tables/prepare.ts';
import type { BigramIndexes } from '../../storage/tables/search/fill-bigrams.ts';
import { createJobs } from '../../tasks/job-service/index.ts';
import type { JobWork } from '../../tasks/jobs/runner.ts';
import { catalogueOf, catalogueWith, type Product, type ProductParts, titlesOf } from './product.ts';

export interface ResourceDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone' | 'publicUrl' | 'host' | 'port' | 'trustProxy'>;
  readonly clock: Clock;
  readonly product: Product;
  /** Resources in place of those of the product. @default those of the product */
  readonly catalogue?: Catalogue;
  /** Runs before and after the tables are adapted, in the same transaction. @default nothing */
  readonly prepare?: Pick<PrepareOptions, 'migrate' | 'accept' | 'only' | 'superseded' | 'filled'>;
  /** Prepares and makes a publication, as a job. @default there is nobody who publishes */
  readonly publishWork?: JobWork | undefined;
  /** True if this is the app of a process that starts. @default true */
  readonly isFirst?: boolean;
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
  /** What features do as people come and go. */
  readonly people: readonly PeopleWatch[];
  /** Workers for jobs, due transitions and features. The caller starts them. */
  readonly workers: readonly Worker[];
  /** Workers for messages and reminders, which reach people and other servers. The caller starts them. */
  readonly senders: readonly Worker[];
  /** Looks for jobs now. */
  wakeJobs(): void;
  /** Returns the function that adds calls besides those of resources. */
  adder(api: Hono<AppEnv>): On;
  /** The fields that enterprises have added to the resources. */
  readonly ownFields: OwnFields;
  /** Routes of features under `/buffalo/v1` that need no session. */
  readonly publicRoutes: Hono<AppEnv>;
  /** Adds the API of every resource and the uploads for their fields. Must be mounted behind a required session. */
  mount(api: Hono<AppEnv>): void;
}

/** Migrates the tables to match the resources and creates the services on top of them. Throws `TablesDiffer`. */
export async function openResources(dependencies: ResourceDependencies): Promise<Resources> {
  const { database, settings, clock, product, catalogue = catalogueOf(product), files, log, stopping } = dependencies;
  const { publishWork: publish = refuseToPublish, isFirst = true } = dependencies;
  const data = await openData(dependencies, catalogue);
  const hub = createHub({ ...data, database, catalogue, clock, log, stopping });
  const wake = () => {
    hub.wake();
    outbox.wake();
  };
  const { services, ownFields, enterprises, ...sending } = openServices(dependencies, catalogue, data, wake);
  const records = createServerRecords(services);
  const { outbox, reminders } = openNotices(dependencies, { services, records, ...sending }, () => hub.wake());
  const people = createPeopleWatches({ product, database, settings, clock, records, live: services.live, log });
  const { identifyUser: identify } = dependencies.accountServices;
  const jobs = createJobs({ resources: services, files, log, identify, publish, isFirst });
  return {
    catalogue,
    dataAccess: data.dataAccess,
    bigrams: data.bigrams,
    enterprisePermissions: enterprises,
    live: { ...hub, wake },
    permissionName: services.permissionName,
    records,
    reminders,
    people,
    workers: [...jobs.workers, createDueWork(services, log), ...people.map(({ worker }) => worker)],
    senders: [outbox, reminders],
    wakeJobs: jobs.wake,
    adder: (api) => adderOf(api, services),
    ownFields,
    publicRoutes: publicRoutesOf(services, settings),
    mount(api) {
      api.use(writeAccessLog(data.accessLog), writeReachLog(data.reachLog));
      api.route('/', files.uploads(acceptancesOf(catalogue)));
      api.route('/', liveRoutes(hub, people, stopping));
      jobs.mount(api);
      mountServices(api, services);
    },
  };
}

function mountServices(api: Hono<AppEnv>, services: Services): void {
  api.route('/', noticeRoutes(services));
  addRightsRoutes(adderOf(api, services), services.catalogue);
  mountResources(api, services);
}

/** Opens what records are read and written with. `wake` is called when an event or a message was committed. */
function openServices(
  dependencies: ResourceDependencies,
  catalogue: Catalogue,
  { dataAccess, accessLog }: Awaited<ReturnType<typeof openData>>,
  wake: () => void,
) {
  const { database, clock, product, files, log, secretKey } = dependencies;
  const enterprises = enterprisePermissions(catalogue.plan, isOfPlatform);
  const { rules, writeOnlyEncoder, ...sending } = openRules(dependencies, {
    catalogue,
    dataAccess,
    enterprisePermissions: enterprises,
    acrossTenants: (transaction) => createServerRecords(services).in(transaction),
  });
  const ownFields = createOwnFields(
    { database, clock, log, catalogueWith: (fields) => catalogueWith(product, fields) },
    () => services,
  );
  const services: Services = {
    of: ownFields.servicesOf,
    catalogue,
    deriveKey: (purpose) => deriveKey(secretKey, purpose),
    database,
    largeAnswers: database.addQueue('largeAnswers', largeAnswerLimits),
    batches: database.addQueue('batches', batchLimits),
    dataAccess,
    files,
    clock,
    writeOnlyEncoder,
    accessLog,
    rules,
    live: { wake },
    permissionName: permissionNames(catalogue),
    effects: effectsOf,
  };
  return { services, ownFields, enterprises, ...sending };
}

interface NoticeParts extends Pick<ReturnType<typeof openRules>, 'senders' | 'senderField'> {
  readonly services: Services;
  readonly records: ServerRecords;
}

function openNotices(
  { database, settings, product, log, accountServices: { identifyUser } }: ResourceDependencies,
  { services, records, senders, senderField }: NoticeParts,
  onCommitted: () => void,
) {
  const resetMails = createResetMails({ database, settings, senders, log, title: titlesOf(product) });
  return createNotices({
    ...services,
    settings,
    records,
    senders,
    senderField,
    log,
    identifyUser,
    topics: { [resetMailTopic]: resetMails },
    onCommitted,
  });
}

/** Migrates the tables, and opens the access to them and the logs of it. */
async function openData(
  { database, settings, clock, product, prepare, log }: ResourceDependencies,
  catalogue: Catalogue,
) {
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
  const accessLog = createAccessLog({ database, dataAccess, clock });
  const reachLog = createReachLog({
    database,
    dataAccess,
    clock,
    tenants: catalogue.system.tenants,
    sourceOf: (name) => catalogue.resource(name).reachedBy?.of,
  });
  return { bigrams, dataAccess, accessLog, reachLog };
}

interface RuleParts extends Pick<ProductParts, 'dataAccess' | 'acrossTenants'> {
  readonly catalogue: Catalogue;
  readonly enterprisePermissions: readonly string[];
}

/** Opens the rules of the server and of the product, and what they send and encode with. */
function openRules(dependencies: ResourceDependencies, ruleParts: RuleParts) {
  const { database, settings, clock, product, rules: more = [], outbound, secretKey, log } = dependencies;
  const { catalogue, dataAccess, acrossTenants, enterprisePermissions: permissions } = ruleParts;
  const { passwords, invitations, mailer } = dependencies.accountServices;
  const writeOnlyEncoder = createWriteOnlyEncoder({ secretKey, passwords });
  const attempts = createAttempts(database, clock);
  const parts: ProductParts = {
    database,
    dataAccess,
    clock,
    outbound,
    attempts,
    writeOnlyEncoder,
    acrossTenants,
    timeZone: settings.timeZone,
    choiceLabel: (language, name, ...choice) => choiceOf(catalogue, language, catalogue.resource(name), ...choice),
  };
  const { mailSender } = product;
  const senders = createSenders({ mailer, post: outbound.request, sendByRecord: mailSender?.create(parts), log });
  const senderField = mailSender?.field;
  const systemRules = createSystemRules({
    catalogue,
    database,
    passwords,
    invitations,
    senders,
    senderField,
    attempts,
    enterprisePermissions: permissions,
    standardRoles: withGrants(product.standardRoles ?? [], catalogue.grants),
  });
  const rules = requireRules(catalogue, [...(product.rules?.(parts) ?? []), ...more], systemRules);
  return { senders, senderField, writeOnlyEncoder, rules };
}

/** The work of a job of a server that does not publish. */
async function refuseToPublish(): Promise<never> {
  throw new ApiError({ message: { key: 'publication.notHere' } });
}

function isOfPlatform(code: string): boolean {
  return code === superAdmin || code.startsWith(`${superAdmin}:`);
}
