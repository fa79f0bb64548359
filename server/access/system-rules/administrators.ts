import type { Condition } from '../../../src/engine/fields/condition.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { refused } from '../../records/rules/refused.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';

/** An administrator role: any one of these permissions grants it. */
export type AdminRole = readonly string[];

/**
 * Returns the administrator roles that must never be without an active user. A holder of the first, who sees the users,
 * can restore everything else in an enterprise; a holder of the second can restore everything on the platform.
 */
export function adminRolesOf({ system, resource }: Pick<Catalogue, 'system' | 'resource'>): readonly AdminRole[] {
  return [[...[resource(system.users).rules.list ?? []].flat(), superAdmin], [superAdmin]];
}

/** Maximum number of roles of an enterprise that are searched. */
const maxRoles = 1000;

/** Returns the ids of the roles that grant `adminRole`. */
async function rolesOf(scope: WritableDataAccess, adminRole: AdminRole): Promise<string[]> {
  const roles = await scope.records(scope.system.roles).page({
    where: { field: 'permissions', in: adminRole },
    sort: [],
    start: 0,
    end: maxRoles,
  });
  return roles.map(({ id }) => id);
}

/** Returns true for an active user who has a role that grants `adminRole`. */
export async function hasAdminRole(
  scope: WritableDataAccess,
  adminRole: AdminRole,
  { status, roles }: Values,
): Promise<boolean> {
  if (status !== 'active' || !Array.isArray(roles) || roles.length === 0) return false;
  const giving = new Set(await rolesOf(scope, adminRole));
  return roles.some((role) => giving.has(role));
}

/** Returns true if a role with these values grants `adminRole`. */
export function grantsAdminRole(adminRole: AdminRole, { permissions }: Values): boolean {
  return Array.isArray(permissions) && adminRole.some((code) => permissions.includes(code));
}

/**
 * Locks the enterprise record until the transaction ends. Without the lock, two administrators could remove each
 * other's rights at the same time and leave no administrator.
 */
export async function lockAdministration(scope: WritableDataAccess): Promise<void> {
  if (scope.enterprise !== undefined) await scope.records(scope.system.tenants).findForUpdate(scope.enterprise);
}

/** Matches the active users with `adminRole` in the enterprise of the scope. */
async function holders(scope: WritableDataAccess, adminRole: AdminRole): Promise<Condition> {
  return {
    all: [
      { field: 'status', eq: 'active' },
      { field: 'roles', in: await rolesOf(scope, adminRole) },
    ],
  };
}

/** Returns the user who was created first among those with `adminRole` in the enterprise of the scope. */
export async function firstAdministrator(
  scope: WritableDataAccess,
  adminRole: AdminRole,
): Promise<StoredRecord | undefined> {
  const [first] = await scope.records(scope.system.users).page({
    where: await holders(scope, adminRole),
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: 1,
  });
  return first;
}

/** Throws 40900 if no active user in the enterprise of the scope has `adminRole`. */
export async function requireAdministrator(scope: WritableDataAccess, adminRole: AdminRole): Promise<void> {
  const left = await scope.records(scope.system.users).count({ where: await holders(scope, adminRole) });
  if (left === 0) throw refused({ key: 'account.lastAdministrator' });
}
