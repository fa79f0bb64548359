import { createFeed } from '../../base/feed.ts';
import type { PermissionSnapshot } from '../../engine/permissions/permission.ts';
import type { HttpClient } from '../http/client.ts';
import type { Clock } from '../http/clock.ts';
import { RequestAborted } from '../http/errors.ts';
import type { UserInfo } from '../identity.ts';
import type { TokenStore } from '../tokens.ts';
import { type Identity, identityOf, loadPermissions, loadUser } from './identity.ts';
import type { SignOutReason } from './messages.ts';

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

export interface SessionStateOptions {
  readonly http: HttpClient;
  readonly tokens: TokenStore;
  /** Cleared on sign-out (spec §4) and before the next session. */
  readonly storage: { readonly local: SessionStorage; readonly session: SessionStorage };
  /** Called before the first request of the next user, to clear all other data of the last user (query cache, tabs). */
  readonly onCleared: () => void;
}

/** Rejection reason while no user is shown to whom the token of another tab could belong. */
export const superseded = new RequestAborted('Another tab has begun another session');

/** Key under which each storage names the user whose data it holds. */
const ownerKey = 'user';

/** What is being loaded in one session. Another session has another, so that no response to one is used for the next. */
interface Loading {
  identity?: Promise<Identity> | undefined;
  permissions?: Promise<void> | undefined;
}

/** A page, and the session that it shows. */
interface Page extends SessionStateOptions {
  readonly clock: Clock;
  readonly become: (next: SessionState) => void;
  state: SessionState;
  loading: Loading;
  lastUser: string | undefined;
  begunAt: number;
}

/** The state of the session of a page, with the identity of its user. */
export function createSessionState(options: SessionStateOptions & { readonly clock: Clock }) {
  const changes = createFeed<void>();
  const page: Page = {
    ...options,
    state: {},
    loading: {},
    begunAt: -Infinity,
    lastUser: options.storage.session.getItem(ownerKey) ?? undefined,
    become(next) {
      page.state = next;
      changes.emit();
    },
  };
  return {
    current: () => page.state,
    become: page.become,
    subscribe: changes.subscribe,
    lastUser: () => page.lastUser,
    isOpen: () => page.loading.identity !== undefined || page.state.identity !== undefined,
    /** Returns an object that stands for this session. */
    session: (): object => page.loading,
    /** The session was seen to differ from earlier ones: an earlier sign-out notice does not concern it. */
    begin(at: number) {
      page.begunAt = at;
    },
    begunAt: () => page.begunAt,

    load: () => load(page),
    reload(): Promise<Identity> {
      page.loading.identity = undefined;
      return load(page);
    },
    reloadPermissions: () => reloadPermissions(page),

    leave: () => leave(page),
    /** Leaves without a next session. Requests that the page still makes before it closes are not sent. */
    end: () => end(page),
  };
}

function load(page: Page): Promise<Identity> {
  const own = page.loading;
  if (own.identity === undefined) {
    if (page.state.endedBy !== undefined) page.http.abandon();
    const started = loadIdentity(page, own);
    own.identity = started;
    started.catch(() => {
      if (own.identity === started) own.identity = undefined;
    });
  }
  return own.identity;
}

async function loadIdentity(page: Page, own: Loading): Promise<Identity> {
  const { storage, tokens } = page;
  clearTabUnlessOf(storage, storage.local.getItem(ownerKey));
  const [snapshot, info] = await loadBoth(page, own);
  if (own !== page.loading) throw new RequestAborted('The session ended while its identity was loading');
  clearTabUnlessOf(storage, info.id);
  for (const one of [storage.local, storage.session]) one.setItem(ownerKey, info.id);
  page.lastUser = info.id;
  const identity = identityOf(info, snapshot, tokens);
  page.become({ identity });
  return identity;
}

/** Loads permissions and user of one session. Starts again if another session replaces it in the meantime. */
async function loadBoth(page: Page, own: Loading): Promise<readonly [PermissionSnapshot, UserInfo]> {
  try {
    return await Promise.all([loadPermissions(page.http, false), loadUser(page.http)]);
  } catch (error) {
    if (error !== superseded || own !== page.loading) throw error;
    page.begunAt = page.clock.now();
    page.http.abandon();
    return loadBoth(page, own);
  }
}

function reloadPermissions(page: Page): Promise<void> {
  const own = page.loading;
  own.permissions ??= replacePermissions(page, own).finally(() => {
    own.permissions = undefined;
  });
  return own.permissions;
}

async function replacePermissions(page: Page, own: Loading): Promise<void> {
  const snapshot = await loadPermissions(page.http, true).catch(() => undefined);
  const { state, tokens } = page;
  // Without a response the old permissions stay. The next response with another version tries again.
  if (snapshot === undefined || own !== page.loading || state.identity === undefined) return;
  page.become({ ...state, identity: identityOf(state.identity.user, snapshot, tokens) });
}

/** Clears all session data of this page before the first request of another user. */
function leave(page: Page): void {
  page.loading = {};
  page.http.abandon();
  page.storage.session.clear();
  page.onCleared();
}

function end(page: Page): void {
  leave(page);
  page.http.suspend();
}

/** Clears the data of another user, of whose end this tab heard nothing: it slept, or stood still until a reload. */
function clearTabUnlessOf({ session }: SessionStateOptions['storage'], owner: string | null): void {
  const kept = session.getItem(ownerKey);
  if (owner !== null && kept !== null && kept !== owner) session.clear();
}
