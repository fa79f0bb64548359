import type { Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv, Clock, Identity } from '../context.ts';
import { createMailer } from '../mail.ts';
import type { Language } from '../messages.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { readAccounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { preferenceRoutes } from './preferences.ts';
import { createIdentify, createIdentifyUser, requireSession } from './require-session.ts';
import { sessionRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createTokens } from './tokens.ts';

interface SessionDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly log: Logger;
  permissionName?(code: string, language: Language): string | undefined;
}

export interface Session {
  /** Hashing, two at a time in this process; so there is one of it. */
  readonly passwords: Passwords;
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
  const { database, settings, clock, log, secretKey, permissionName = () => undefined } = dependencies;
  const tokens = createTokens(secretKey);
  const accounts = readAccounts(database.db);
  const sessions = createSessions({ database, settings, clock, tokens });
  const passwords = createPasswords();
  const identify = createIdentify({ sessions, accounts });
  const attempts = createAttempts(database, clock);
  const signIn = createSignIn({ database, clock, accounts, attempts, passwords, sessions });
  const mailer = createMailer({ settings, clock });
  const forgotten = { database, settings, clock, log, mailer, accounts, attempts, passwords };
  return {
    passwords,
    publicRoutes: sessionRoutes({ settings, accounts, sessions, tokens, signIn }).route(
      '/',
      forgottenPasswordRoutes(forgotten),
    ),
    identify,
    identifyUser: createIdentifyUser({ accounts }),
    required: requireSession({ clock, tokens, identify }),
    ownRoutes: ownAccountRoutes({ accounts, permissionName })
      .route('/', preferenceRoutes(database))
      .route('/', ownPasswordRoutes({ database, clock, attempts, passwords }))
      .route('/', ownSessionRoutes({ database, clock })),
  };
}
