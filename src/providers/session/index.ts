import type { HttpClient } from '../http/client.ts';
import { type Clock, systemClock } from '../http/clock.ts';
import { CookiesBlocked } from '../http/errors.ts';
import type { Translate } from '../http/failures.ts';
import { type IssuedTokens, readTokens, type Tokens } from '../tokens.ts';
import { type Identity, loadUserOf } from './identity.ts';
import type { SessionChannel, SignOutReason } from './messages.ts';
import { createSessionState, type SessionState, type SessionStateOptions } from './state.ts';
import { createSessionTabs } from './tabs.ts';

export interface SessionOptions extends SessionStateOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** Undefined if the browser has none. Tabs then notice changes with their next request. */
  readonly channel?: SessionChannel | undefined;
  /** Client type sent with every sign-in (spec §3). */
  readonly platform: string;
  readonly translate: Translate;
}

export interface Session {
  /**
   * Signs in with e-mail and password, both trimmed, and loads the identity. The caller shows errors.
   * @throws ConsoleError
   */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Identity>;
  /**
   * Uses a token from elsewhere (`?token=` of the login page) and loads the identity. Such a session cannot be
   * refreshed. An open session stays as it is if the token is refused.
   * @throws ConsoleError
   */
  signInWithToken(token: string): Promise<Identity>;
  /** Returns the identity, which is loaded at most once per session. After a failure the next call retries. */
  load(): Promise<Identity>;
  /**
   * Changes the user's own password and reloads the identity. The caller shows errors.
   * @throws ConsoleError
   */
  changePassword(passwords: { readonly current: string; readonly password: string }): Promise<void>;
  /** Returns whether a token is stored, whichever tab stored it. */
  hasToken(): boolean;
  current(): SessionState;
  /** Returns the id of the user who was last signed in in this tab, also before a reload. Undefined if nobody was. */
  lastUser(): string | undefined;
  /** Calls `listener` after every change of `current()`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Ends the session in all tabs, immediately and at most once. The sign-out request runs in the background. */
  signOut(reason: SignOutReason): void;
  /** For the transport: a 403 arrived, so the user is asked. */
  askWhetherToSignOut(): void;
  /** The user chose to stay after a 403. */
  stay(): void;
  /**
   * For the transport: another tab stored a token. Resolves with the token if it belongs to the current user. Otherwise
   * the page stops sending requests and asks the user.
   */
  recognise(): Promise<string | undefined>;
  /**
   * For the transport: a response contains this permission version. Reloads the permissions if it differs from the
   * current one.
   */
  onPermissionVersion(version: string): void;
  /**
   * Reloads the permissions silently. Concurrent calls share one request. Keeps the old permissions if the request
   * fails.
   */
  reloadPermissions(): Promise<void>;
}

/**
 * The session of a page, independent of React and Refine. The login page, the gate and Refine's authProvider use it.
 */
export function createSession(options: SessionOptions): Session {
  const { http, channel, platform, clock = systemClock } = options;
  const state = createSessionState({ ...options, clock });
  const { current, become, load, reloadPermissions } = state;
  const tabs = createSessionTabs({ http, channel, clock, state });
  const parts = { ...options, clock, state, tabs };
  return {
    signIn: async (credentials) => enter(parts, await requestTokens(http, credentials, platform)),
    async signInWithToken(token) {
      if (isOpen(parts)) await loadUserOf(http, token);
      return enter(parts, { token });
    },
    load,
    async changePassword({ current: before, password }) {
      const passwords = { current: before.trim(), password: password.trim() };
      await http.post('buffalo/v1/users/password', passwords, { silent: true });
      await state.reload();
    },
    hasToken: () => hasToken(parts),
    current,
    lastUser: state.lastUser,
    subscribe: state.subscribe,
    signOut: (reason) => signOut(parts, reason),
    askWhetherToSignOut() {
      if (current().question === undefined) become({ ...current(), question: 'forged' });
    },
    stay() {
      if (current().question === 'forged') become({ ...current(), question: undefined });
    },
    recognise: tabs.recognise,
    onPermissionVersion(version) {
      const { identity } = current();
      if (identity !== undefined && identity.snapshot.version !== version) void reloadPermissions();
    },
    reloadPermissions,
  };
}

interface Parts extends SessionOptions {
  readonly clock: Clock;
  readonly state: ReturnType<typeof createSessionState>;
  readonly tabs: ReturnType<typeof createSessionTabs>;
}

const hasToken = ({ tokens }: Parts) => tokens.read().token !== undefined;
const isOpen = (parts: Parts) => parts.state.isOpen() || hasToken(parts);

async function enter(parts: Parts, entered: IssuedTokens): Promise<Identity> {
  const { http, tokens, storage, state, tabs } = parts;
  // A session that lapsed before this page was loaded has left its data too.
  state.leave();
  storage.local.clear();
  tokens.write(entered);
  state.begin(parts.clock.now());
  state.become({});
  if (!hasToken(parts)) {
    signOutAtServer(http, entered);
    throw new CookiesBlocked(parts.translate('errors.cookiesBlocked'));
  }
  const identity = await state.load();
  tabs.announce({ type: 'signedIn', userId: identity.user.id });
  return identity;
}

function signOut(parts: Parts, reason: SignOutReason): void {
  const { http, tokens, storage, state, tabs } = parts;
  if (!isOpen(parts)) return;
  const last = tokens.read();
  state.end();
  tokens.clear();
  storage.local.clear();
  tabs.announce({ type: 'signedOut', at: parts.clock.now(), reason });
  state.become({ endedBy: reason });
  signOutAtServer(http, last);
}

async function requestTokens(
  http: HttpClient,
  { email, password }: { readonly email: string; readonly password: string },
  platform: string,
): Promise<IssuedTokens> {
  const credentials = { email: email.trim(), password: password.trim(), platform };
  const data = await http.post('/sso/v1/auth/login', credentials, { detached: true, silent: true });
  const issued = readTokens(data);
  if (issued === undefined) throw http.unreadable('POST /sso/v1/auth/login: a token was expected');
  return issued;
}

/** Ends the session of the tokens at the server, in the background. */
function signOutAtServer(http: HttpClient, { token, refreshToken }: Tokens): void {
  if (token === undefined && refreshToken === undefined) return;
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(refreshToken === undefined ? {} : { 'Refresh-Token': refreshToken }),
  };
  http.post('/sso/v1/auth/logout', undefined, { headers, detached: true, silent: true }).catch(() => {
    // The user has signed out in any case, and an unused token expires.
  });
}
