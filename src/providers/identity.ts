import { isObject } from '../base/is-object.ts';
import { isService, type Service } from '../base/service.ts';
import type { Capabilities } from '../engine/features/ability.ts';

/** The response of `GET buffalo/v1/users/info`, with the property names of the session user (spec §3). */
export interface UserInfo {
  readonly id: string;
  readonly username: string;
  /** URL of an image. Empty if there is none. */
  readonly avatar: string;
  /** Undefined if the server sends none. */
  readonly enterpriseId?: string | undefined;
  /** Empty if the user has no department. */
  readonly departmentId: string;
  readonly email: string;
  /** Another user set the password, so the user must change it before any other request. */
  readonly mustChangePassword: boolean;
  readonly roleNames: readonly string[];
  readonly roleCodes: readonly string[];
  /**
   * IANA name of the time zone that decides which day it is. Undefined if the server sends none or this browser does
   * not know it.
   */
  readonly timeZone?: string | undefined;
  /** The services that the server has configured. */
  readonly services: readonly Service[];
  /** What the server can do. Undefined: everything. */
  readonly capabilities?: Capabilities;
  /** The data scope. Undefined if the server sends none. */
  readonly dataScope?: string | undefined;
  /** What lists open with for users who have chosen nothing themselves, by resource. The lists read it. */
  readonly views?: Readonly<Record<string, unknown>> | undefined;
  /** Id of the last live event of this moment. Undefined if the server sends none. */
  readonly lastEvent?: string | undefined;
}

/** Parses the user-info response. Returns undefined if it contains no user. */
export function readUser(data: unknown): UserInfo | undefined {
  if (!isObject(data) || text(data.id) === '' || typeof data.username !== 'string') return undefined;
  const roles = Array.isArray(data.roleList) ? data.roleList.filter(isObject) : [];
  return {
    id: text(data.id),
    username: data.username,
    avatar: text(data.avatar),
    enterpriseId: text(data.enterpriseId) || undefined,
    departmentId: text(data.departmentId),
    email: text(data.email),
    mustChangePassword: data.mustChangePassword === true,
    roleNames: roles.map((role) => text(role.roleName)),
    roleCodes: roles.map((role) => text(role.roleCode)),
    timeZone: readTimeZone(data.timeZone),
    services: Array.isArray(data.services) ? data.services.filter(isService) : [],
    capabilities: Array.isArray(data.capabilities) ? data.capabilities.map(String) : undefined,
    dataScope: text(data.dataScope) || undefined,
    views: isObject(data.views) ? data.views : undefined,
    lastEvent: text(data.lastEvent) || undefined,
  };
}

/** Parses the permission codes of the user from the resource response. Returns undefined if it is not a list. */
export function readPermissions(data: unknown): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((resource) => (isObject(resource) && typeof resource.code === 'string' ? [resource.code] : []));
}

/** Returns the name of a time zone; undefined if the server sends none or this browser does not know it. */
export function readTimeZone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Ids are strings in the console, even if a backend sends numbers. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
