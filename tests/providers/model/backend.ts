import { envelopeCode } from '../../../src/base/envelope.ts';

/** What becomes of a call beside what the server would say by itself; `plain` is nothing. */
export const fates = [
  'plain',
  'offline',
  'lost',
  'silent',
  'failing',
  'busy',
  'garbage',
  'unauthorized',
  'forged',
  'expired400',
  'invalid',
  'invalid400',
  'refused',
  'empty',
] as const;
export type Fate = (typeof fates)[number];

export type User = 'ana' | 'bo';

/** A call as the server sees it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly refreshToken: string | undefined;
  readonly key: string | undefined;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  /** Text where it is no envelope. */
  readonly body: { readonly code: number; readonly msg: string; readonly data: unknown } | string;
  readonly file?: boolean;
}

/** One sign-in on the server. */
export interface ServerSession {
  readonly user: User;
  isRevoked: boolean;
}

interface Effect {
  readonly user: User;
  readonly path: string;
}

/** The server of the contract (docs/api.md), as far as the session and one effect per request go. */
export function createBackend() {
  const accessTokens = new Map<string, { readonly session: ServerSession; isExpired: boolean }>();
  const refreshTokens = new Map<string, { readonly session: ServerSession; successor?: string }>();
  const effects: Effect[] = [];
  const seenKeys = new Map<string, Answer>();
  let issued = 0;

  function issueAccess(session: ServerSession): string {
    issued += 1;
    const token = `T${issued}`;
    accessTokens.set(token, { session, isExpired: false });
    return token;
  }

  function issueRefresh(session: ServerSession): string {
    issued += 1;
    const token = `R${issued}`;
    refreshTokens.set(token, { session });
    return token;
  }

  function signIn(user: User) {
    const session = { user, isRevoked: false };
    return { token: issueAccess(session), refreshToken: issueRefresh(session) };
  }

  /** Each use of a refresh token has the same successor. */
  function refresh({ refreshToken = '' }: Call): Answer {
    const held = refreshTokens.get(refreshToken);
    if (held === undefined || held.session.isRevoked) return envelope(envelopeCode.sessionInvalid);
    held.successor ??= issueRefresh(held.session);
    return envelope(envelopeCode.ok, { token: issueAccess(held.session), refreshToken: held.successor });
  }

  function logout({ token = '', refreshToken = '' }: Call): Answer {
    const session = refreshTokens.get(refreshToken)?.session ?? accessTokens.get(token)?.session;
    if (session) session.isRevoked = true;
    return envelope(envelopeCode.ok);
  }

  function withinSession(call: Call): Answer {
    if (call.token === undefined) return { status: 401, body: '' };
    const held = accessTokens.get(call.token);
    if (held === undefined) return { status: 403, body: '' };
    if (held.isExpired) return envelope(envelopeCode.tokenExpired);
    if (held.session.isRevoked) return envelope(envelopeCode.sessionInvalid);
    const { user } = held.session;
    if (call.path === '/buffalo/v1/resources/user') return envelope(envelopeCode.ok, [{ code: user }]);
    if (call.path === '/buffalo/v1/users/info') return envelope(envelopeCode.ok, { id: user, username: user });
    const before = call.key === undefined ? undefined : seenKeys.get(call.key);
    if (before) return before;
    effects.push({ user, path: call.path });
    const answer = envelope(envelopeCode.ok, { path: call.path, user });
    if (call.key !== undefined) seenKeys.set(call.key, answer);
    return call.path.startsWith('/file/') ? { status: 200, body: `${user} ${call.path}`, file: true } : answer;
  }

  function respond(call: Call): Answer {
    if (call.path === '/sso/v1/auth/login') return envelope(envelopeCode.ok, signIn(userIn(call.body)));
    if (call.path === '/sso/v1/auth/refresh_token') return refresh(call);
    return call.path === '/sso/v1/auth/logout' ? logout(call) : withinSession(call);
  }

  return {
    signIn,
    sessionOf: (token: string | undefined) => accessTokens.get(token ?? '')?.session,
    effectsOf: (path: string) => effects.filter((effect) => effect.path === path),
    /** Time passes: every access token of now has run out. */
    expire() {
      for (const held of accessTokens.values()) held.isExpired = true;
    },
    /** An administrator ends the session. */
    revoke(token: string | undefined) {
      const session = accessTokens.get(token ?? '')?.session;
      if (session) session.isRevoked = true;
    },
    /** What the server does with a call and how it answers, if the fate lets it. */
    take(call: Call, fate: Fate): Answer {
      const isRefresh = call.path === '/sso/v1/auth/refresh_token';
      switch (fate) {
        case 'failing':
          return { status: 500, body: '' };
        case 'busy':
          return { status: isRefresh ? 429 : 503, body: '' };
        case 'unauthorized':
          return { status: 401, body: '' };
        case 'forged':
          return { status: 403, body: '' };
        case 'expired400':
          return envelope(envelopeCode.tokenExpired, null, 400);
        case 'invalid':
          return envelope(envelopeCode.sessionInvalid);
        case 'invalid400':
          return envelope(envelopeCode.sessionInvalid, null, 400);
        case 'refused':
          return envelope(envelopeCode.conflict);
        case 'empty':
          return isRefresh ? envelope(envelopeCode.ok, { token: '' }) : envelope(envelopeCode.notFound, null, 404);
        case 'garbage':
          return { status: 200, body: '<p>a proxy</p>' };
        case 'plain':
        case 'offline':
        case 'lost':
        case 'silent':
          return respond(call);
      }
    },
  };
}

export type Backend = ReturnType<typeof createBackend>;

function envelope(code: number, data: unknown = null, status = 200): Answer {
  return { status, body: { code, msg: '', data } };
}

function userIn(body: string): User {
  return body.includes('bo') ? 'bo' : 'ana';
}
