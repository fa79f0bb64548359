import type { Condition } from '../../src/engine/condition.ts';
import { envelopeCode } from '../../src/engine/envelope.ts';
import { superAdmin } from '../../src/engine/permission.ts';
import { ApiError } from '../errors.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Values } from '../storage/tables/layout.ts';

/** Permissions any one of which makes somebody hold the office. */
export type AdminRole = readonly string[];

/**
 * Offices that may not fall vacant: whoever holds the first can put everything else in an enterprise right, whoever holds
 * the second everything on the platform.
 */
export const adminRoles: readonly AdminRole[] = [['user_admin', superAdmin], [superAdmin]];

/** Roles of an enterprise looked through at most. */
const maxRoles = 1000;

/** Ids of the roles that give the office. */
async function rolesOf(scope: WritableDataAccess, adminRole: AdminRole): Promise<string[]> {
  const roles = await scope.records('role').page({
    where: { field: 'permissions', in: adminRole },
    sort: [],
    start: 0,
    end: maxRoles,
  });
  return roles.map(({ id }) => id);
}

/** True for a user who is active and has a role that gives the office. */
export async function hasAdminRole(
  scope: WritableDataAccess,
  adminRole: AdminRole,
  { status, roles }: Values,
): Promise<boolean> {
  if (status !== 'active' || !Array.isArray(roles) || roles.length === 0) return false;
  const giving = new Set(await rolesOf(scope, adminRole));
  return roles.some((role) => giving.has(role));
}

/** True for a role that gives the office. */
export function grantsAdminRole(adminRole: AdminRole, { permissions }: Values): boolean {
  return Array.isArray(permissions) && adminRole.some((code) => permissions.includes(code));
}

/**
 * Holds the enterprise until the transaction ends, so that of two administrators who take each other's rights at the same
 * time one is told that they are the last.
 */
export async function lockAdministration(scope: WritableDataAccess): Promise<void> {
  if (scope.enterprise !== undefined) await scope.records('enterprise').findForUpdate(scope.enterprise);
}

/** Those active who hold the office in the enterprise of the scope. */
async function holders(scope: WritableDataAccess, adminRole: AdminRole): Promise<Condition> {
  return {
    all: [
      { field: 'status', eq: 'active' },
      { field: 'roles', in: await rolesOf(scope, adminRole) },
    ],
  };
}

/** Of those who hold the office in the enterprise of the scope, whoever came first. */
export async function firstAdministrator(
  scope: WritableDataAccess,
  adminRole: AdminRole,
): Promise<StoredRecord | undefined> {
  const [first] = await scope.records('user').page({
    where: await holders(scope, adminRole),
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: 1,
  });
  return first;
}

/** Throws 40900 if nobody active in the enterprise of the scope holds the office any more. */
export async function requireAdministrator(scope: WritableDataAccess, adminRole: AdminRole): Promise<void> {
  const left = await scope.records('user').count({ where: await holders(scope, adminRole) });
  if (left === 0) throw new ApiError({ code: envelopeCode.conflict, message: { key: 'account.lastAdministrator' } });
}
