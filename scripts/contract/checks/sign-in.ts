import { envelopeCode } from '../../../src/base/envelope.ts';
import { isObject } from '../../../src/base/is-object.ts';
import { type CheckGroup } from '../check.ts';
import type { Exchange } from '../client.ts';
import { dataOf, NotAsked, NotThere, requireRefusal, requireThat } from '../failures.ts';
import { known, type Run } from '../run.ts';

const login = 'POST /sso/v1/auth/login';
const refresh = 'POST /sso/v1/auth/refresh_token';
const logout = 'POST /sso/v1/auth/logout';
const me = '/buffalo/v1/users/info';

export const signIn: CheckGroup = {
  title: 'Sign-in',
  checks: [
    {
      id: 'signIn.wrongPassword',
      statement: 'a wrong password is refused with 60203 under HTTP 200',
      section: login,
      async run(run) {
        const refused = await attempt(run, `not ${run.options.password}`);
        requireRefusal(refused, 200, envelopeCode.wrongPassword, envelopeCode.wrongUsername);
      },
    },
    {
      id: 'signIn.token',
      statement: 'the right password is answered with a token',
      section: login,
      async run(run) {
        const exchange = await attempt(run, run.options.password);
        const { token, refreshToken } = tokensOf(exchange);
        run.client.token = token;
        if (refreshToken !== undefined) run.refreshToken = refreshToken;
      },
    },
    {
      id: 'signIn.refreshToken',
      statement: 'and with a refresh token, with which the session outlives its first access token',
      section: login,
      isOptional: true,
      run(run) {
        requireSession(run);
        if (run.refreshToken === undefined) throw new NotThere();
      },
    },
    {
      id: 'token.missing',
      statement: 'a request without a token is refused with HTTP 401',
      section: 'Answers',
      run: async (run) => requireRefusal(await run.ask('GET', me, { token: null }), 401, 40100),
    },
    {
      id: 'token.forged',
      statement: 'a token that the server never gave is refused with HTTP 403',
      section: 'Answers',
      run: async (run) => requireRefusal(await run.ask('GET', me, { token: `contract-check-${run.mark}` }), 403, 40300),
    },
  ],
};

/** What ends the session: after all other checks. */
export const signOut: CheckGroup = {
  title: 'Refresh and sign-out',
  checks: [
    {
      id: 'token.expired',
      statement: 'an expired token is refused with 400203 under HTTP 200',
      section: 'Answers',
      async run(run) {
        const { tokenLife } = run.options;
        if (tokenLife === undefined) throw new NotAsked('--token-life does not say how long an access token lives');
        requireSession(run);
        await run.wait(tokenLife);
        requireRefusal(await run.ask('GET', me), 200, envelopeCode.tokenExpired);
      },
    },
    {
      id: 'refresh.token',
      statement: 'the refresh token is answered with a new token, which is accepted',
      section: refresh,
      isOptional: true,
      async run(run) {
        const exchange = await renew(run, known(run, 'refreshToken'));
        const { token } = tokensOf(exchange);
        const asked = await run.ask('GET', me, { token });
        requireThat(asked.code === 1, asked, 'HTTP 200 with the code 1: the token was just given');
      },
    },
    {
      id: 'refresh.again',
      statement: 'the same refresh token is answered again at once, for another tab',
      section: refresh,
      isOptional: true,
      async run(run) {
        const exchange = await renew(run, known(run, 'refreshToken'));
        requireThat(exchange.code === 1, exchange, 'HTTP 200 with the code 1, within 30 seconds of the first use');
        if (!isObject(exchange.data)) return;
        const { token, refreshToken } = exchange.data;
        if (typeof token === 'string') run.client.token = token;
        if (typeof refreshToken === 'string') run.refreshToken = refreshToken;
      },
    },
    {
      id: 'refresh.missing',
      statement: 'a refresh without the header Refresh-Token is refused with HTTP 401',
      section: refresh,
      isOptional: true,
      async run(run) {
        known(run, 'refreshToken');
        requireRefusal(await run.ask('POST', '/sso/v1/auth/refresh_token', { token: null }), 401, 40100);
      },
    },
    {
      id: 'signOut.answer',
      statement: 'the sign-out is answered',
      section: logout,
      isOptional: true,
      async run(run) {
        requireSession(run);
        const { refreshToken } = run;
        const headers = { ...(refreshToken !== undefined && { 'Refresh-Token': refreshToken }) };
        dataOf(await run.ask('POST', '/sso/v1/auth/logout', { headers }));
        run.isSignedOut = true;
      },
    },
    {
      id: 'signOut.token',
      statement: 'the token is then refused with 400204 under HTTP 200',
      section: 'Answers',
      async run(run) {
        requireSignedOut(run);
        requireRefusal(await run.ask('GET', me), 200, envelopeCode.sessionInvalid);
      },
    },
    {
      id: 'signOut.refreshToken',
      statement: 'and so is the refresh token',
      section: refresh,
      isOptional: true,
      async run(run) {
        requireSignedOut(run);
        requireRefusal(await renew(run, known(run, 'refreshToken')), 200, envelopeCode.sessionInvalid);
      },
    },
  ],
};

/** @returns the answer of a sign-in with this password */
function attempt({ ask, options }: Run, password: string): Promise<Exchange> {
  const body = { email: options.email, password, platform: 'PC' };
  return ask('POST', '/sso/v1/auth/login', { body, token: null });
}

function renew(run: Run, refreshToken: string): Promise<Exchange> {
  return run.ask('POST', '/sso/v1/auth/refresh_token', { headers: { 'Refresh-Token': refreshToken }, token: null });
}

function tokensOf(exchange: Exchange): { token: string; refreshToken: string | undefined } {
  const data = dataOf(exchange);
  const { token, refreshToken } = isObject(data) && !Array.isArray(data) ? data : {};
  requireThat(typeof token === 'string' && token !== '', exchange, 'data.token: a text that is not empty');
  return { token, refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : undefined };
}

function requireSession({ client }: Run): void {
  if (client.token === undefined) throw new NotAsked('nobody is signed in');
}

function requireSignedOut({ isSignedOut }: Run): void {
  if (!isSignedOut) throw new NotAsked('nobody was signed out');
}
