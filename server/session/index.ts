import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type PermissionRule, superAdmin } from '../../src/engine/permission.ts';
import type { Service } from '../../src/engine/service.ts';
import type { AppEnv, Clock, Identity } from '../context.ts';
import type { Files } from '../files/index.ts';
import { createMailer } from '../mail.ts';
import type { Language } from '../messages.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import type { Scopes } from '../storage/records/scope.ts';
import type { SystemTables } from '../storage/system-tables.ts';
import { readAccounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { keepLogin } from './login-log.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownOperations } from './own-operation.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts';
import { preferenceRoutes } from './preferences.ts';
import { createPreview } from './preview.ts';
import { createIdentify, createIdentifyUser, requireSession } from './require-session.ts';
import { sessionRoutes } from './routes.ts';
import { createSessions, type SignInOrigin } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createTokens } from './tokens.ts';

interface SessionDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly secretKey: string;
  readonly files: Pick<Files, 'signedAddress'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly scopes: Scopes;
  permissionName?(code: string, language: Language): string | undefined;
  /** Who may look at the console as a role sees it. @default whoever holds everything */
  readonly previewRule?: PermissionRule;
  /** What hashing a password costs. @default what OWASP recommends */
  readonly passwordCost?: PasswordCost | undefined;
}

export interface Session {
  /** Hashing, two at a time in this process; so there is one of it. */
  readonly passwords: Passwords;
  readonly invitations: Invitations;
  /** Under `/sso/v1/auth`: sign in, refresh, sign out, replace a forgotten password. */
  readonly publicRoutes: Hono<AppEnv>;
  /** Who a session acts for, read anew; undefined once it is over. */
  identify(userId: number, sessionId: string): Promise<Identity | undefined>;
  /** Refuses requests without a living session, and sets the identity. */
  readonly required: MiddlewareHandler<AppEnv>;
  /** Who somebody is now, for what goes on without a session of theirs; undefined if they may not sign in any more. */
  identifyUser(userId: number): Promise<Identity | undefined>;
  /** Under `/buffalo/v1`, behind `required`: what users are told about themselves, what they keep for themselves, and their account. */
  readonly ownRoutes: Hono<AppEnv>;
}

/** Everything about who is signed in, put together. */
export function createSession(dependencies: SessionDependencies): Session {
  const { database, settings, clock, log, scopes, secretKey, files, permissionName = () => undefined } = dependencies;
  const tokens = createTokens(secretKey);
  const accounts = readAccounts(database.db);
  const sessions = createSessions({ database, settings, clock, tokens });
  const passwords = createPasswords(dependencies.passwordCost);
  const identify = createIdentify({ accounts, clock });
  const preview = createPreview({ accounts, rule: dependencies.previewRule ?? superAdmin });
  const attempts = createAttempts(database, clock);
  const signIn = createSignIn({ database, clock, scopes, accounts, attempts, passwords, sessions });
  const keepEnd = async (
    trx: Kysely<SystemTables>,
    user: number,
    result: 'signedOut' | 'tokenReused',
    origin: SignInOrigin,
  ) => {
    const account = await readAccounts(trx).byId(user);
    if (account === undefined) return;
    const scope = scopes.serverScope(clock.now(), trx).within(String(account.enterpriseId));
    await keepLogin(scope, { ...origin, user: String(user), email: account.email, result });
  };
  const mailer = createMailer({ settings, clock });
  const services: readonly Service[] = mailer.isSetUp ? ['mail'] : [];
  const identifyUser = createIdentifyUser({ accounts });
  const keepOperation = ownOperations(scopes, clock);
  const forgotten = { ...{ database, settings, clock, log, mailer, accounts, attempts, passwords }, keepOperation };
  return {
    passwords,
    invitations: createInvitations({ database, settings, mailer, attempts }),
    publicRoutes: sessionRoutes({ database, settings, accounts, sessions, tokens, signIn, keepEnd }).route(
      '/',
      forgottenPasswordRoutes({ ...forgotten, identifyUser }),
    ),
    identify,
    identifyUser,
    required: requireSession({ clock, tokens, trustProxy: settings.trustProxy, identify, preview }),
    ownRoutes: ownAccountRoutes({ accounts, settings, files, services, permissionName })
      .route('/', preferenceRoutes(database))
      .route('/', ownPasswordRoutes({ database, clock, attempts, passwords, keepOperation }))
      .route('/', ownSessionRoutes({ database, clock, keepOperation })),
  };
}
