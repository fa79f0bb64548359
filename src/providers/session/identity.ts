import type { PermissionSnapshot } from '../../engine/permissions/permission.ts';
import type { HttpClient } from '../http/client.ts';
import { readPermissions, readUser, type UserInfo } from '../identity.ts';
import type { TokenStore } from '../tokens.ts';

/** The signed-in user (spec §3). */
interface SessionUser extends UserInfo {
  /** The current access token. It is read from the token store each time, because a refresh replaces it. */
  readonly token: string;
  /** Permission codes, the same as `Identity.perms`. */
  readonly permissions: readonly string[];
}

/** The data that is loaded before the console renders. */
export interface Identity {
  readonly user: SessionUser;
  readonly snapshot: PermissionSnapshot;
  /** Permission codes under the name of the app state (spec §3). */
  readonly perms: readonly string[];
}

/** Loads the permissions of the user. */
export async function loadPermissions(http: HttpClient, silent: boolean): Promise<PermissionSnapshot> {
  const path = 'buffalo/v1/resources/user';
  const { data, permissionVersion = '' } = await http.request({ method: 'GET', path, silent });
  const permissions = readPermissions(data);
  if (permissions === undefined) throw http.unreadable(`GET ${path}: a list of resources was expected`);
  return { permissions, version: permissionVersion };
}

/** Loads the user. */
export async function loadUser(http: HttpClient): Promise<UserInfo> {
  const path = 'buffalo/v1/users/info';
  return userIn(http, path, await http.get(path));
}

/** Loads the user of a token that is not stored, outside the session. */
export async function loadUserOf(http: HttpClient, token: string): Promise<UserInfo> {
  const path = 'buffalo/v1/users/info';
  const headers = { Authorization: `Bearer ${token}` };
  return userIn(http, path, await http.get(path, { headers, detached: true, silent: true }));
}

/** Loads the user of the stored token, whichever tab stored it. */
export async function loadOwner(
  http: HttpClient,
): Promise<{ readonly id: string; readonly token: string | undefined }> {
  const path = 'buffalo/v1/users/info';
  const { data, token } = await http.request({ method: 'GET', path, silent: true, asksWho: true });
  return { id: userIn(http, path, data).id, token };
}

function userIn(http: HttpClient, path: string, data: unknown): UserInfo {
  const info = readUser(data);
  if (info === undefined) throw http.unreadable(`GET ${path}: a user with id and username was expected`);
  return info;
}

/** Combines the user and the permissions with the current token. */
export function identityOf(info: UserInfo, snapshot: PermissionSnapshot, tokens: TokenStore): Identity {
  const user: SessionUser = {
    ...info,
    permissions: snapshot.permissions,
    get token() {
      return tokens.read().token ?? '';
    },
  };
  return { user, snapshot, perms: snapshot.permissions };
}
