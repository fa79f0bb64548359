import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readBody } from '../http/body/body.ts';
import { named, nothing } from '../http/json-schema.ts';
import { routeAdder } from '../http/route.ts';
import { type AppContext, type AppEnv, answer } from '../request/context.ts';
import { ApiError, sessionInvalid } from '../request/errors.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { accountEmail } from './accounts/account-email.ts';
import { type Accounts, canBeSignedIn } from './accounts/accounts.ts';
import { originOf } from './origin.ts';
import type { IssuedTokens, Sessions, SignInOrigin } from './sessions.ts';
import type { Credentials } from './sign-in.ts';
import type { Tokens } from './tokens/tokens.ts';

export interface SessionRoutes {
  readonly database: Database;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  signIn(credentials: Credentials, origin: SignInOrigin): Promise<IssuedTokens>;
  /** Adds a line to the login log about the end of a session. */
  keepEnd(
    trx: Kysely<SystemTables>,
    user: number,
    result: 'signedOut' | 'tokenReused',
    origin: SignInOrigin,
  ): Promise<void>;
}

/** Longer than any password. Hashing a megabyte of input would only cost time. */
const longestPassword = 200;

const credentials = z.object({
  email: accountEmail,
  password: z.string().trim().min(1).max(longestPassword),
  platform: z.literal('PC'),
});

/** `/sso/v1/auth`: the routes that need no session, because they open and end sessions (docs/api.md, "Session"). */
export function sessionRoutes(dependencies: SessionRoutes): Hono<AppEnv> {
  const { database, settings, accounts, sessions, tokens, signIn, keepEnd } = dependencies;
  const isWelcome = async (user: number) => {
    const account = await accounts.byId(user);
    return account !== undefined && canBeSignedIn(account);
  };

  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'session', lane: 'signIn', isPublic: true });
  on('POST /login', { summary: 'Sign in', body: credentials, data: named('Tokens') }, async (c) => {
    const { email, password } = await readBody(c, credentials);
    return answer(c, await signIn({ email, password }, originOf(c, settings)));
  });
  on(
    'POST /refresh_token',
    { summary: 'Replace both tokens, by the header Refresh-Token', data: named('Tokens') },
    async (c) => {
      const refreshToken = c.req.header('Refresh-Token');
      if (!refreshToken) throw new ApiError({ status: 401, message: { key: 'session.missing' } });
      const origin = originOf(c, settings);
      const issued = await sessions.refresh(refreshToken, {
        isWelcome,
        onReuse: (trx, user) => keepEnd(trx, user, 'tokenReused', origin),
      });
      if (issued === undefined) throw sessionInvalid();
      return answer(c, issued);
    },
  );
  on('POST /logout', { summary: 'End the session', data: nothing }, async (c) => {
    // Signing out twice, or with a session that ended long ago, is not an error.
    const session = await sessionToEnd(c, sessions, tokens);
    const user = session === undefined ? undefined : await sessions.revoke(session);
    if (user !== undefined) {
      await database.transaction((trx) => keepEnd(trx, user, 'signedOut', originOf(c, settings)));
    }
    return answer(c, null);
  });
  return api;
}

/** Either token identifies the session. The access token may have expired. */
async function sessionToEnd(c: AppContext, sessions: Sessions, tokens: Tokens): Promise<string | undefined> {
  const refreshToken = c.req.header('Refresh-Token');
  const bySession = refreshToken ? await sessions.ofRefreshToken(refreshToken) : undefined;
  if (bySession !== undefined) return bySession;
  const token = /^bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  return token === undefined ? undefined : (await tokens.readAccess(token))?.sessionId;
}
