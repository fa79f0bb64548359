import type { PermissionSnapshot } from '../engine/permission.ts';
import type { SignOutCause } from './http/catalogue.ts';
import type { HttpClient } from './http/client.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { RequestAborted } from './http/errors.ts';
import type { UserInfo } from './identity.ts';
import { type Identity, identityOf, loadOwner, loadPermissions, loadUser } from './session-identity.ts';
import { type Notice, readNotice, type SessionChannel } from './session-notices.ts';
import { readTokens, type TokenStore, type Tokens } from './tokens.ts';

/**
 * Why a session ended: the user asked for it, or confirmed it after a 403 (`forged`), another tab signed out
 * (`elsewhere`), or the transport found it over.
 */
export type SignOutReason = 'user' | 'forged' | 'elsewhere' | SignOutCause;

/** Changes as a whole, so that it can be compared by reference (`useSyncExternalStore`). */
export interface SessionState {
  /** Absent until loaded, and after signing out. */
  readonly identity?: Identity | undefined;
  /** Why the last session ended; absent before the first one ended, and while one is open. */
  readonly endedBy?: SignOutReason | undefined;
  /**
   * Something the user must decide: a 403 came (sign out or stay), or another tab signed in as somebody else (this page
   * makes no further request; load it anew).
   */
  readonly question?: 'forged' | 'switched' | undefined;
}

export interface SessionOptions {
  readonly http: HttpClient;
  readonly tokens: TokenStore;
  /** Emptied on signing out (spec §4). */
  readonly storage: { readonly local: Pick<Storage, 'clear'>; readonly session: Pick<Storage, 'clear'> };
  /** @default the machine's clock */
  readonly clock?: Clock;
  /** Absent where the browser has none; tabs then learn of each other with their next request. */
  readonly channel?: SessionChannel | undefined;
  /** Client type sent with every sign-in (spec §3). */
  readonly platform: string;
  /** Everything of the last user that lives outside (query cache, tabs) must go now, before the next one's first request. */
  readonly onCleared: () => void;
}

export interface Session {
  /**
   * Signs in with an e-mail and password, both trimmed, and loads the identity. Failures are the caller's to show.
   * @throws ConsoleError
   */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Identity>;
  /** Takes over a token from elsewhere (the login page's `?token=`) and loads the identity. Such a session has no refresh. */
  signInWithToken(token: string): Promise<Identity>;
  /** The identity, loaded at most once per session; a failed load is tried again by the next call. */
  load(): Promise<Identity>;
  /**
   * Replaces the user's own password and loads the identity anew. Failures are the caller's to show.
   * @throws ConsoleError
   */
  changePassword(passwords: { readonly current: string; readonly password: string }): Promise<void>;
  /** Whether a token is stored, in whichever tab it was. */
  hasToken(): boolean;
  current(): SessionState;
  /** Calls `listener` after every change of `current()`; the result stops that. */
  subscribe(listener: () => void): () => void;
  /** Ends the session in all tabs; at once and at most once, the server is told in passing. */
  signOut(reason: SignOutReason): void;
  /** For the transport: a 403 came, so the user is asked. */
  askWhetherToSignOut(): void;
  /** The user chose to stay after a 403. */
  stay(): void;
  /**
   * For the transport: another tab stored a token. Resolves with it if it is of the user shown here; if it is not, the page
   * stands still and asks.
   */
  recognise(): Promise<string | undefined>;
  /** For the transport: an answer named this version; the permissions are loaded again if ours are of another. */
  onPermissionVersion(version: string): void;
  /** Loads the permissions again, silently; calls meanwhile share one request. Keeps the old ones if that fails. */
  reloadPermissions(): Promise<void>;
}

/** The one session of a page, without a framework: used by the login page, the gate and Refine's authProvider. */
export function createSession(options: SessionOptions): Session {
  const { http, tokens, storage, channel, platform, onCleared, clock = systemClock } = options;
  const listeners = new Set<() => void>();
  let state: SessionState = {};
  let loading: Promise<Identity> | undefined;
  let reloading: Promise<void> | undefined;
  /** Counts sessions, so that an answer to one is never taken for the next. */
  let epoch = 0;
  /** When this session was last known to be another than those before: what ended earlier is not it. */
  let begunAt = -Infinity;
  /** What is rejected with while nobody is shown yet to whom a token of another tab could belong. */
  const superseded = new RequestAborted('Another tab has begun another session');

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function announce(notice: Notice): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    channel?.postMessage(notice);
  }

  async function loadIdentity(): Promise<Identity> {
    const loadedIn = epoch;
    const [snapshot, info] = await loadBoth(loadedIn);
    if (epoch !== loadedIn) throw new RequestAborted('The session ended while its identity was loading');
    const identity = identityOf(info, snapshot, tokens);
    become({ identity });
    return identity;
  }

  /** What the user may do and who they are, of one session: from the beginning if another took its place meanwhile. */
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

  /** Somebody else has signed in in this browser: nothing more is sent from this page, and the user is asked. */
  function standStill(): void {
    http.suspend();
    become({ ...state, question: 'switched' });
  }

  function load(): Promise<Identity> {
    if (loading === undefined) {
      const started = loadIdentity();
      loading = started;
      started.catch(() => {
        if (loading === started) loading = undefined;
      });
    }
    return loading;
  }

  /** Everything of this page that belongs to the session goes, before anybody else's first request. */
  function leave(): void {
    epoch += 1;
    loading = undefined;
    reloading = undefined;
    http.abandon();
    storage.session.clear();
    onCleared();
  }

  const isOpen = () => loading !== undefined || state.identity !== undefined || tokens.read().token !== undefined;

  function signOut(reason: SignOutReason): void {
    if (!isOpen()) return;
    const current = tokens.read();
    leave();
    tokens.clear();
    storage.local.clear();
    announce({ type: 'signedOut', at: clock.now() });
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
      // The user has left either way, and a token that nobody holds runs out on its own.
    });
  }

  async function enter(entered: Tokens): Promise<Identity> {
    if (isOpen()) {
      leave();
      storage.local.clear();
    }
    tokens.write(entered);
    begunAt = clock.now();
    become({});
    const identity = await load();
    announce({ type: 'signedIn', userId: identity.user.id });
    return identity;
  }

  function hear(notice: Notice): void {
    if (notice.type === 'signedOut') {
      if (notice.at < begunAt || (state.identity === undefined && loading === undefined)) return;
      leave();
      become({ endedBy: 'elsewhere' });
      return;
    }
    if (state.identity === undefined) {
      become({});
      load().catch(() => {
        // Reported by the transport; the gate asks again when it opens.
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
    // Without an answer the old permissions stay; the next answer of another version tries again.
    if (snapshot === undefined || epoch !== loadedIn || state.identity === undefined) return;
    become({ ...state, identity: identityOf(state.identity.user, snapshot, tokens) });
  }

  channel?.addEventListener('message', ({ data }) => {
    const notice = readNotice(data);
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
    signInWithToken: (token) => enter({ token }),
    load,
    async changePassword({ current, password }) {
      const passwords = { current: current.trim(), password: password.trim() };
      await http.post('buffalo/v1/users/password', passwords, { silent: true });
      loading = undefined;
      await load();
    },
    hasToken: () => tokens.read().token !== undefined,
    current: () => state,
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
