import { isObject } from '../engine/is-object.ts';
import { isService, type Service } from '../engine/service.ts';

/** What `GET buffalo/v1/users/info` says about the user, in the words of the session user (spec §3). */
export interface UserInfo {
  readonly id: string;
  readonly username: string;
  /** Address of a picture; empty if there is none. */
  readonly avatar: string;
  /** Empty if the user is in no department. */
  readonly departmentId: string;
  readonly email: string;
  /** Somebody else chose the password: another must be set before anything else. */
  readonly mustChangePassword: boolean;
  readonly roleNames: readonly string[];
  readonly roleCodes: readonly string[];
  /** IANA name of the zone whose days count; absent if the server tells none that this browser knows. */
  readonly timeZone?: string | undefined;
  /** What the server has set up. */
  readonly services: readonly Service[];
}

/** Reads the answer of the user-info call; absent if there is no user in it. */
export function readUser(data: unknown): UserInfo | undefined {
  if (!isObject(data) || text(data.id) === '' || typeof data.username !== 'string') return undefined;
  const roles = Array.isArray(data.roleList) ? data.roleList.filter(isObject) : [];
  return {
    id: text(data.id),
    username: data.username,
    avatar: text(data.avatar),
    departmentId: text(data.departmentId),
    email: text(data.email),
    mustChangePassword: data.mustChangePassword === true,
    roleNames: roles.map((role) => text(role.roleName)),
    roleCodes: roles.map((role) => text(role.roleCode)),
    timeZone: readTimeZone(data.timeZone),
    services: Array.isArray(data.services) ? data.services.filter(isService) : [],
  };
}

/** Reads the answer of the resource call: the codes the user holds; absent if it is no list. */
export function readPermissions(data: unknown): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((resource) => (isObject(resource) && typeof resource.code === 'string' ? [resource.code] : []));
}

function readTimeZone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Ids are text on our side, whichever way a backend writes them. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
