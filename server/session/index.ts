import type { Hono, MiddlewareHandler } from 'hono';
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
import { type Accounts, readAccounts } from './accounts/accounts.ts';
import { recordLogin } from './login-log.ts';
import { forgottenPasswordRoutes } from './own-account/forgotten-password.ts';
import { ownAccountRoutes } from './own-account/own-account.ts';
import { ownOperations, type RecordOwnOperation } from './own-account/own-operation.ts';
import { createVerifyOwnPassword, ownPasswordRoutes, type VerifyOwnPassword } from './own-account/own-password.ts';
import { ownProfileRoutes } from './own-account/own-profile.ts';
import { ownSessionRoutes } from './own-account/own-sessions.ts';
import { preferenceRoutes } from './own-account/preferences.ts';
import { createPreview } from './preview.ts';
import { createIdentify, type PublicationState, requireSession } from './require-session.ts';
import { type SessionRoutes, sessionRoutes } from './routes.ts';
import type { AccountServices } from './services.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import type { ServiceTokens } from './tokens/service-tokens.ts';
import { createTokens } from './tokens/tokens.ts';

export interface SessionDependencies {
  readonly database: Database;
  readonly settings: Settings;
  /** Key for signing and hashing tokens. */
  readonly secretKey: string;
  readonly files: Pick<Files, 'signedAddress' | 'info' | 'wireFile'>;
  readonly clock: Clock;
  readonly dataAccess: DataAccessFactory;
  /** Writes records on behalf of the server, as the login log. */
  readonly records: ServerRecords;
  readonly accountServices: AccountServices;
  /** What features do as people come and go. @default nothing */
  readonly people?: readonly PeopleWatch[];
  /** Returns the label of a permission code from the permission tree. If there is none, the code is shown. */
  permissionName?(code: string, language: Language): string | undefined;
  /** Returns what lists open with in the enterprise, by resource. @default nothing is known */
  teamViews?(identity: Identity): Promise<object>;
  /** Accepts service tokens. @default none */
  readonly serviceTokens?: ServiceTokens | undefined;
  /** What is published; users learn of another state by the version of their permissions. @default nothing */
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
  const { database, settings, clock, dataAccess, secretKey, people = [], previewRule = superAdmin } = dependencies;
  const { publication = { number: 0, ownFields: async () => undefined } } = dependencies;
  const accounts = readAccounts(database.db, database.queryCache);
  const attempts = createAttempts(database, clock);
  const tokens = createTokens(secretKey);
  const parts = {
    ...dependencies,
    ...dependencies.accountServices,
    people,
    accounts,
    attempts,
    tokens,
    sessions: createSessions({ database, settings, clock, tokens }),
    keepOperation: ownOperations(dataAccess, clock),
    keepEnd: createEndLog(dependencies),
  };
  const signIn = createSignIn(parts);
  const ownRoutes = ownRoutesOf({ ...parts, verifyPassword: createVerifyOwnPassword(parts) });
  for (const { routes } of people) ownRoutes.route('/', routes);
  return {
    publicRoutes: sessionRoutes({ ...parts, signIn }).route('/', forgottenPasswordRoutes(parts)),
    required: requireSession({
      ...parts,
      trustProxy: settings.trustProxy,
      identify: createIdentify({ accounts, clock }),
      preview: createPreview({ accounts, rule: previewRule }),
      serviceTokens: dependencies.serviceTokens,
      publication,
    }),
    ownRoutes,
  };
}

interface OwnParts extends SessionDependencies, AccountServices {
  readonly accounts: Accounts;
  readonly verifyPassword: VerifyOwnPassword;
  readonly keepOperation: RecordOwnOperation;
}

function ownRoutesOf(parts: OwnParts): Hono<AppEnv> {
  const { database, mailer, permissionName = () => undefined, teamViews = async () => ({}) } = parts;
  const services: readonly Service[] = mailer.isSetUp ? ['mail'] : [];
  const own = { services, permissionName, teamViews, lastEvent: () => lastEvent(database.db) };
  return ownAccountRoutes({ ...parts, ...own })
    .route('/', preferenceRoutes(database))
    .route('/', ownPasswordRoutes(parts))
    .route('/', ownProfileRoutes(parts))
    .route('/', ownSessionRoutes(parts));
}

/** Returns what adds a line to the login log about the end of a session. */
function createEndLog({ records }: SessionDependencies): SessionRoutes['keepEnd'] {
  return async (trx, user, result, origin) => {
    const account = await readAccounts(trx).byId(user);
    if (account === undefined) return;
    const effects = records.in(trx).within(String(account.enterpriseId));
    await recordLogin(effects, { ...origin, user: String(user), email: account.email, result });
  };
}
