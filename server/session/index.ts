import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Language } from '../../src/base/language.ts';
import type { Service } from '../../src/base/service.ts';
import { type PermissionRule, superAdmin } from '../../src/engine/permissions/permission.ts';
import type { Files } from '../files/index.ts';
import { createAttempts } from '../http/rate-limits/attempts.ts';
import type { PeopleWatch } from '../live/people-watch.ts';
import type { ServerRecords } from '../records/write/effects.ts';
import type { AppEnv, Clock, Identity } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Database } from '../storage/database.ts';
import { lastEvent } from '../storage/events.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { readAccounts } from './accounts/accounts.ts';
import { recordLogin } from './login-log.ts';
import { forgottenPasswordRoutes } from './own-account/forgotten-password.ts';
import { ownAccountRoutes } from './own-account/own-account.ts';
import { ownOperations } from './own-account/own-operation.ts';
import { createVerifyOwnPassword, ownPasswordRoutes } from './own-account/own-password.ts';
import { ownProfileRoutes } from './own-account/own-profile.ts';
import { ownSessionRoutes } from './own-account/own-sessions.ts';
import { preferenceRoutes } from './own-account/preferences.ts';
import { createPreview } from './preview.ts';
import { createIdentify, type PublicationState, requireSession } from './require-session.ts';
import { sessionRoutes } from './routes.ts';
import type { AccountServices } from './services.ts';
import { createSessions, type SignInOrigin } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import type { ServiceTokens } from './tokens/service-tokens.ts';
import { createTokens } from './tokens/tokens.ts';

interface SessionDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly secretKey: string;
  readonly files: Pick<Files, 'signedAddress' | 'info' | 'wireFile'>;
  readonly clock: Clock;
  readonly dataAccess: DataAccessFactory;
  /** Writes the login log. */
  readonly records: ServerRecords;
  readonly accountServices: AccountServices;
  /** Keeps who is online. @default nobody does */
  readonly people?: readonly PeopleWatch[];
  permissionName?(code: string, language: Language): string | undefined;
  /** Returns what lists open with in the enterprise, by resource. @default nothing is known */
  teamViews?(identity: Identity): Promise<object>;
  /** Accepts service tokens. @default none */
  readonly serviceTokens?: ServiceTokens | undefined;
  /** What is published on top of the code. @default nothing */
  readonly publication?: PublicationState;
  /** Permission to preview the console with a role. @default users who hold every permission */
  readonly previewRule?: PermissionRule;
}

export interface Session {
  /** Under `/sso/v1/auth`: sign in, refresh, sign out, reset a forgotten password. */
  readonly publicRoutes: Hono<AppEnv>;
  /** Rejects requests without a valid session and sets the identity. */
  readonly required: MiddlewareHandler<AppEnv>;
  /** Under `/buffalo/v1`, after `required`: the users' own account data, preferences and account operations. */
  readonly ownRoutes: Hono<AppEnv>;
}

/** Creates the routes and the middleware for sessions. */
export function createSession(dependencies: SessionDependencies): Session {
  const {
    database,
    settings,
    clock,
    dataAccess,
    records,
    secretKey,
    files,
    permissionName = () => undefined,
    teamViews = async () => ({}),
    serviceTokens,
    people = [],
    publication = { number: 0, ownFields: async () => undefined },
  } = dependencies;
  const tokens = createTokens(secretKey);
  const accounts = readAccounts(database.db, database.queryCache);
  const sessions = createSessions({ database, settings, clock, tokens });
  const { passwords, mailer, identifyUser } = dependencies.accountServices;
  const preview = createPreview({ accounts, rule: dependencies.previewRule ?? superAdmin });
  const attempts = createAttempts(database, clock);
  const signIn = createSignIn({ database, clock, records, accounts, attempts, passwords, sessions, people });
  const keepEnd = async (
    trx: Kysely<SystemTables>,
    user: number,
    result: 'signedOut' | 'tokenReused',
    origin: SignInOrigin,
  ) => {
    const account = await readAccounts(trx).byId(user);
    if (account === undefined) return;
    const effects = records.in(trx).within(String(account.enterpriseId));
    await recordLogin(effects, { ...origin, user: String(user), email: account.email, result });
  };
  const verifyPassword = createVerifyOwnPassword({ database, attempts, passwords });
  const services: readonly Service[] = mailer.isSetUp ? ['mail'] : [];
  const recordOperation = ownOperations(dataAccess, clock);
  const forgotten = {
    database,
    settings,
    clock,
    mailer,
    accounts,
    attempts,
    passwords,
    keepOperation: recordOperation,
  };
  const ownRoutes = ownAccountRoutes({
    accounts,
    settings,
    files,
    services,
    permissionName,
    teamViews,
    lastEvent: () => lastEvent(database.db),
  })
    .route('/', preferenceRoutes(database))
    .route('/', ownPasswordRoutes({ database, clock, passwords, verifyPassword, keepOperation: recordOperation }))
    .route('/', ownProfileRoutes({ database, records, files, verifyPassword }))
    .route('/', ownSessionRoutes({ database, clock, keepOperation: recordOperation }));
  for (const { routes } of people) ownRoutes.route('/', routes);
  return {
    publicRoutes: sessionRoutes({ database, settings, accounts, sessions, tokens, signIn, keepEnd }).route(
      '/',
      forgottenPasswordRoutes({ ...forgotten, identifyUser }),
    ),
    required: requireSession({
      clock,
      tokens,
      trustProxy: settings.trustProxy,
      identify: createIdentify({ accounts, clock }),
      preview,
      accounts,
      serviceTokens,
      publication,
    }),
    ownRoutes,
  };
}
