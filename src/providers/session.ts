import type { PermissionSnapshot } from '../engine/permissions/permission.ts';
import type { HttpClient } from './http/client.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { CookiesBlocked, RequestAborted } from './http/errors.ts';
import type { Translate } from './http/failures.ts';
import type { UserInfo } from './identity.ts';
import { type Identity, identityOf, loadOwner, loadPermissions, loadUser, loadUserOf } from './session-identity.ts';
import {
  readSessionMessage,
  type SessionChannel,
  type SessionMessage,
  type SignOutReason,
} from './session-messages.ts';
import { type IssuedTokens, readTokens, type TokenStore, type Tokens } from './tokens.ts';

/** What the session uses of a browser storage. */
export type SessionStorage = Pick<Storage, 'clear' | 'getItem' | 'setItem'>;

/** Replaced as a whole on every change, so that `useSyncExternalStore` can compare it by reference. */
export interface SessionState {
  /** Undefined until it is loaded, and after signing out. */
  readonly identity?: Identity | undefined;
  /** Why the last session ended. Undefined before the first one ends and while one is open. */
  readonly endedBy?: SignOutReason | undefined;
  /**
   * A question for the user: a 403 arrived (sign out or stay), or another tab signed in as another user (this page
   * sends no further request and must be reloaded).
   */
  readonly question?: 'forged' | 'switched' | undefined;
}

export interface SessionOptions {
  readonly http: HttpClient;
  readonly tokens: TokenStore;
  /** Cleared on sign-out (spec §4) and before the next session. */
  readonly storage: { readonly local: SessionStorage; readonly session: SessionStorage };
  /** @default the system clock */
  readonly clock?: Clock;
  /** Undefined if the browser has none. Tabs then notice changes with their next request. */
  readonly channel?: SessionChannel | undefined;
  /** Client type sent with every sign-in (spec §3). */
  readonly platform: string;
  /** Called before the first request of the next user, to clear all other data of the last user (query cache, tabs). */
  readonly onCleared: () => void;
  readonly translate: Translate;
}

/** Key under which each storage names the user whose data it holds. */
const ownerKey = 'user';

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
  const { http, tokens, storage, channel, platform, onCleared, translate, clock = systemClock } = options;
  const listeners = new Set<() => void>();
  let state: SessionState = {};
  let loading: Promise<Identity> | undefined;
  let reloading: Promise<void> | undefined;
  /** Counts sessions, so that a response to one session is never used for the next one. */
  let epoch = 0;
  /** When this session was last known to differ from earlier ones. An earlier sign-out notice does not concern it. */
  let begunAt = -Infinity;
  let lastUser = storage.session.getItem(ownerKey) ?? undefined;
  /** Rejection reason while no user is shown to whom the token of another tab could belong. */
  const superseded = new RequestAborted('Another tab has begun another session');

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function announce(notice: SessionMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    channel?.postMessage(notice);
  }

  async function loadIdentity(): Promise<Identity> {
    const loadedIn = epoch;
    clearTabUnlessOf(storage.local.getItem(ownerKey));
    const [snapshot, info] = await loadBoth(loadedIn);
    if (epoch !== loadedIn) throw new RequestAborted('The session ended while its identity was loading');
    clearTabUnlessOf(info.id);
    for (const one of [storage.local, storage.session]) one.setItem(ownerKey, info.id);
    lastUser = info.id;
    const identity = identityOf(info, snapshot, tokens);
    become({ identity });
    return identity;
  }

  /** Clears the data of another user, of whose end this tab heard nothing: it slept, or stood still until a reload. */
  function clearTabUnlessOf(owner: string | null): void {
    const kept = storage.session.getItem(ownerKey);
    if (owner !== null && kept !== null && kept !== owner) storage.session.clear();
  }

  /** Loads permissions and user of one session. Starts again if another session replaces it in the meantime. */
  async function loadBoth(loadedIn: number): Promise<readonly [PermissionSnapshot, UserInfo]> {
    try {
      return await Promise.all([loadPermissions(http, false), loadUser(http)]);
    } catch (error) {
      if (error !== superseded || epoch !== loadedIn) throw error;
      begunAt = clock.now();
      http.abandon();
      return loadBoth(loadedIn);
    }
  }

  async function recognise(): Promise<string | undefined> {
    const [askedIn, askedAt, shown] = [epoch, clock.now(), state.identity?.user.id];
    if (shown === undefined) throw superseded;
    const { id, token } = await loadOwner(http);
    if (epoch === askedIn && id === shown) {
      begunAt = askedAt;
      return token;
    }
    if (epoch === askedIn) standStill();
    throw new RequestAborted('Another tab has signed in as somebody else');
  }

  /** Another user signed in in this browser. The page sends nothing more and asks the user. */
  function standStill(): void {
    http.suspend();
    become({ ...state, question: 'switched' });
  }

  function load(): Promise<Identity> {
    if (loading === undefined) {
      if (state.endedBy !== undefined) http.abandon();
      const started = loadIdentity();
      loading = started;
      started.catch(() => {
        if (loading === started) loading = undefined;
      });
    }
    return loading;
  }

  /** Clears all session data of this page before the first request of another user. */
  function leave(): void {
    epoch += 1;
    loading = undefined;
    reloading = undefined;
    http.abandon();
    storage.session.clear();
    onCleared();
  }

  /** Leaves without a next session. Requests that the page still makes before it closes are not sent. */
  function end(): void {
    leave();
    http.suspend();
  }

  const isOpen = () => loading !== undefined || state.identity !== undefined || tokens.read().token !== undefined;

  function signOut(reason: SignOutReason): void {
    if (!isOpen()) return;
    const current = tokens.read();
    end();
    tokens.clear();
    storage.local.clear();
    announce({ type: 'signedOut', at: clock.now(), reason });
    become({ endedBy: reason });
    notifyServer(current);
  }

  function notifyServer({ token, refreshToken }: Tokens): void {
    if (token === undefined && refreshToken === undefined) return;
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(refreshToken === undefined ? {} : { 'Refresh-Token': refreshToken }),
    };
    http.post('/sso/v1/auth/logout', undefined, { headers, detached: true, silent: true }).catch(() => {
      // The user has signed out in any case, and an unused token expires.
    });
  }

  async function enter(entered: IssuedTokens): Promise<Identity> {
    // A session that lapsed before this page was loaded has left its data too.
    leave();
    storage.local.clear();
    tokens.write(entered);
    begunAt = clock.now();
    become({});
    if (tokens.read().token === undefined) {
      notifyServer(entered);
      throw new CookiesBlocked(translate('errors.cookiesBlocked'));
    }
    const identity = await load();
    announce({ type: 'signedIn', userId: identity.user.id });
    return identity;
  }

  function hear(notice: SessionMessage): void {
    if (notice.type === 'signedOut') {
      if (notice.at < begunAt || (state.identity === undefined && loading === undefined)) return;
      end();
      become({ endedBy: notice.reason === 'user' ? 'elsewhere' : notice.reason });
      return;
    }
    if (state.identity === undefined) {
      if (loading === undefined) leave();
      become({});
      load().catch(() => {
        // The transport reports the error. The gate tries again when it opens.
      });
    } else if (state.identity.user.id !== notice.userId) {
      standStill();
    }
  }

  function reloadPermissions(): Promise<void> {
    reloading ??= replacePermissions().finally(() => {
      reloading = undefined;
    });
    return reloading;
  }

  async function replacePermissions(): Promise<void> {
    const loadedIn = epoch;
    const snapshot = await loadPermissions(http, true).catch(() => undefined);
    // Without a response the old permissions stay. The next response with another version tries again.
    if (snapshot === undefined || epoch !== loadedIn || state.identity === undefined) return;
    become({ ...state, identity: identityOf(state.identity.user, snapshot, tokens) });
  }

  channel?.addEventListener('message', ({ data }) => {
    const notice = readSessionMessage(data);
    if (notice !== undefined) hear(notice);
  });

  return {
    async signIn({ email, password }) {
      const credentials = { email: email.trim(), password: password.trim(), platform };
      const data = await http.post('/sso/v1/auth/login', credentials, { detached: true, silent: true });
      const entered = readTokens(data);
      if (entered === undefined) throw http.unreadable('POST /sso/v1/auth/login: a token was expected');
      return enter(entered);
    },
    async signInWithToken(token) {
      if (isOpen()) await loadUserOf(http, token);
      return enter({ token });
    },
    load,
    async changePassword({ current, password }) {
      const passwords = { current: current.trim(), password: password.trim() };
      await http.post('buffalo/v1/users/password', passwords, { silent: true });
      loading = undefined;
      await load();
    },
    hasToken: () => tokens.read().token !== undefined,
    current: () => state,
    lastUser: () => lastUser,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signOut,
    askWhetherToSignOut() {
      if (state.question === undefined) become({ ...state, question: 'forged' });
    },
    stay() {
      if (state.question === 'forged') become({ ...state, question: undefined });
    },
    recognise,
    onPermissionVersion(version) {
      if (state.identity !== undefined && state.identity.snapshot.version !== version) void reloadPermissions();
    },
    reloadPermissions,
  };
}
