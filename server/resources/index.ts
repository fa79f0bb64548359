import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { superAdmin } from '../../src/engine/permission.ts';
import type { AppEnv, Clock } from '../context.ts';
import { createDomainRules } from '../domain/index.ts';
import type { ResourceRules } from '../domain/rules.ts';
import type { Files } from '../files/index.ts';
import { largeAnswers as largeAnswerLimits } from '../limits.ts';
import { createHub, type LiveHub } from '../live/hub.ts';
import { liveRoutes } from '../live/routes.ts';
import type { Language } from '../messages.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { createSealing } from '../sealing.ts';
import type { Session } from '../session/index.ts';
import type { AccountServices } from '../session/services.ts';
import type { Settings } from '../settings.ts';
import { createSheets } from '../sheets/index.ts';
import type { Database } from '../storage/database.ts';
import { createDataAccess, type DataAccessFactory } from '../storage/records/data-access.ts';
import type { BigramIndexes } from '../storage/tables/fill-bigrams.ts';
import { prepareTables } from '../storage/tables/prepare.ts';
import { createEnterpriseWords } from '../words/enterprise-words.ts';
import type { Worker } from '../workers.ts';
import type { Catalogue } from './catalogue.ts';
import { layoutsOf } from './layouts.ts';
import { choiceOf } from './present/labels.ts';
import { enterprisePermissions, permissionNames } from './present/permission-names.ts';
import { createAccessLog, requireAccessLog } from './read/access-log.ts';
import type { Services } from './request-context.ts';
import { mountResources } from './routes.ts';
import { createDueWork } from './write/due.ts';
import { createServerRecords, effectsOf, type ServerRecords } from './write/effects.ts';
import { requireRules } from './write/require-rules.ts';
import { acceptancesOf } from './write/uploads.ts';

interface ResourceDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  /** Rules in addition to those of the product. @default none */
  readonly rules?: readonly ResourceRules[] | undefined;
  readonly files: Files;
  readonly accountServices: AccountServices;
  /** Key that encrypts the values of sealed fields. */
  readonly secretKey: string;
  /** Logs live events that could not be sent and jobs that failed. */
  readonly log?: Logger;
  /** Aborted when the server stops; ends the streams of live events. */
  readonly stopping?: AbortSignal | undefined;
}

/** The tables of records, access to them, and their API. */
export interface Resources {
  readonly catalogue: Catalogue;
  readonly scopes: DataAccessFactory;
  readonly bigrams: BigramIndexes;
  /** Every permission that an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
  /** Sends live events to connected clients. */
  readonly live: LiveHub;
  /** Returns the label of a permission code. */
  permissionName(code: string, language: Language): string | undefined;
  /** Writes records on behalf of the server. */
  readonly records: ServerRecords;
  /** Workers for jobs and due transitions. The caller starts them. */
  readonly workers: readonly Worker[];
  /** Adds the API of every resource and the uploads for their fields. Must be mounted behind a required session. */
  mount(api: Hono<AppEnv>, session: Pick<Session, 'identify'>): void;
}

/** Migrates the tables to match the resources and creates the services on top of them. Throws `TablesDiffer`. */
export async function openResources({
  database,
  settings,
  clock,
  catalogue,
  rules: moreRules = [],
  files,
  accountServices,
  secretKey,
  log,
  stopping,
}: ResourceDependencies): Promise<Resources> {
  const layouts = layoutsOf(catalogue);
  const bigrams = await prepareTables(database, [...layouts.values()], (unknown) =>
    log?.warn({ unknown }, 'columns and tables that no field of this release has stay as they are'),
  );
  const scopes = createDataAccess({
    database,
    bigrams,
    layouts,
    system: catalogue.system,
    timeZone: settings.timeZone,
  });
  const largeAnswers = database.addQueue('largeAnswers', largeAnswerLimits);
  const accessLog = createAccessLog({ database, scopes, clock });
  const live = createHub({ database, catalogue, scopes, clock, log, stopping, accessLog });
  const permissionName = permissionNames(catalogue.plan);
  const ofEnterprises = enterprisePermissions(catalogue.plan, isOfPlatform);
  const { passwords, invitations, identifyUser } = accountServices;
  const ownRules = createDomainRules({
    ...{ passwords, invitations, enterprisePermissions: ofEnterprises },
    words: createEnterpriseWords({ database, scopes, clock }),
    choiceLabel: (language, name, ...choice) => choiceOf(catalogue, language, catalogue.resource(name), ...choice),
  });
  const rules = requireRules(catalogue, [...ownRules, ...moreRules]);
  const sealing = createSealing({ secretKey, passwords });
  const shared = { catalogue, database, largeAnswers, scopes, files, clock, sealing, accessLog, rules, live };
  const parts: Services = { ...shared, permissionName, effects: effectsOf };
  const sheets = createSheets({ resources: parts, files, log, identify: identifyUser });
  return {
    catalogue,
    scopes,
    bigrams,
    enterprisePermissions: ofEnterprises,
    live,
    permissionName,
    records: createServerRecords(parts),
    workers: [sheets.runner, createDueWork(parts, log)],
    mount(api, { identify }) {
      api.use(requireAccessLog(accessLog));
      api.route('/', files.uploads(acceptancesOf(catalogue)));
      api.route('/', liveRoutes(live, identify));
      sheets.mount(api);
      api.route('/', noticeRoutes(parts));
      mountResources(api, parts);
    },
  };
}

function isOfPlatform(code: string): boolean {
  return code === superAdmin || code.startsWith(`${superAdmin}:`);
}
