import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { superAdmin } from '../../src/engine/permission.ts';
import type { AppEnv, Clock } from '../context.ts';
import { createDomainRules } from '../domain/index.ts';
import type { Files } from '../files/index.ts';
import { largeAnswers as largeAnswerLimits } from '../limits.ts';
import { createHub, type LiveHub } from '../live/hub.ts';
import { liveRoutes } from '../live/routes.ts';
import type { Language } from '../messages.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { createSealing } from '../sealing.ts';
import type { Session } from '../session/index.ts';
import type { Settings } from '../settings.ts';
import { mountSheets } from '../sheets/index.ts';
import type { Database } from '../storage/database.ts';
import { createScopes, type Scopes } from '../storage/records/scope.ts';
import type { BigramIndexes } from '../storage/tables/fill-bigrams.ts';
import { prepareTables } from '../storage/tables/prepare.ts';
import { createAccessLog, requireAccessLog } from './access.ts';
import { requireActionRules } from './action-rules.ts';
import type { Catalogue } from './catalogue.ts';
import { startDueWork } from './due.ts';
import { layoutsOf } from './layouts.ts';
import { enterprisePermissions, permissionNames } from './permission-names.ts';
import { mountResources } from './routes.ts';
import { acceptancesOf } from './uploads.ts';

interface ResourceDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  /** What sealed values are kept under. */
  readonly secretKey: string;
  /** Hears of live events that could not be told, and of jobs that failed. */
  readonly log?: Logger;
  /** Ends the streams of live events when the server stops. */
  readonly stopping?: AbortSignal | undefined;
  /** Ends jobs and due work when another app on the same database takes the place of this one. */
  readonly superseded?: AbortSignal | undefined;
}

/** Everything about records, put together: their tables, who reaches them, and their API. */
export interface Resources {
  readonly catalogue: Catalogue;
  readonly scopes: Scopes;
  readonly bigrams: BigramIndexes;
  /** Every permission an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
  /** Tells those who are connected what happens. */
  readonly live: LiveHub;
  /** The words for a permission code. */
  permissionName(code: string, language: Language): string | undefined;
  /** Adds the API of every resource, and uploads for their fields, to what requires a session. */
  mount(
    api: Hono<AppEnv>,
    session: Pick<Session, 'passwords' | 'invitations' | 'identify' | 'identifyUser'>,
    files: Files,
  ): void;
}

/** Brings the tables up to the resources, and answers what is built on them. Throws `TablesDiffer`. */
export async function openResources({
  database,
  settings,
  clock,
  catalogue,
  secretKey,
  log,
  stopping,
  superseded,
}: ResourceDependencies): Promise<Resources> {
  const layouts = layoutsOf(catalogue);
  const bigrams = await prepareTables(database, [...layouts.values()], (unknown) =>
    log?.warn({ unknown }, 'columns and tables that no field of this release has stay as they are'),
  );
  const scopes = createScopes({ database, bigrams, layouts, system: catalogue.system, timeZone: settings.timeZone });
  const largeAnswers = database.addQueue('largeAnswers', largeAnswerLimits);
  const accessLog = createAccessLog({ database, scopes, clock });
  const live = createHub({ database, catalogue, scopes, clock, log, stopping, accessLog });
  const permissionName = permissionNames(catalogue.plan);
  const ofEnterprises = enterprisePermissions(catalogue.plan, isOfPlatform);
  return {
    catalogue,
    scopes,
    bigrams,
    enterprisePermissions: ofEnterprises,
    live,
    permissionName,
    mount(api, { passwords, invitations, identify, identifyUser }, files) {
      api.use(requireAccessLog(accessLog));
      api.route('/', files.uploads(acceptancesOf(catalogue)));
      api.route('/', liveRoutes(live, identify));
      const rules = createDomainRules({ passwords, invitations, enterprisePermissions: ofEnterprises });
      requireActionRules(catalogue, rules);
      const sealing = createSealing({ secretKey, passwords });
      const shared = { catalogue, database, largeAnswers, scopes, files, clock, sealing, accessLog };
      const parts = { ...shared, rules, live, permissionName };
      mountSheets(api, { resources: parts, files, log, superseded, identify: identifyUser });
      api.route('/', noticeRoutes(parts));
      mountResources(api, parts);
      startDueWork(parts, log, superseded);
    },
  };
}

function isOfPlatform(code: string): boolean {
  return code === superAdmin || code.startsWith(`${superAdmin}:`);
}
