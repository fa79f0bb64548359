import type { Condition } from '../../src/engine/condition.ts';
import { envelopeCode } from '../../src/engine/envelope.ts';
import { superAdmin } from '../../src/engine/permission.ts';
import { ApiError } from '../errors.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';

/** Permissions any one of which makes somebody hold the office. */
export type Office = readonly string[];

/**
 * Offices that may not fall vacant: whoever holds the first can put everything else in an enterprise right, whoever holds
 * the second everything on the platform.
 */
export const offices: readonly Office[] = [['user_admin', superAdmin], [superAdmin]];

/** Roles of an enterprise looked through at most. */
const mostRoles = 1000;

/** Ids of the roles that give the office. */
async function rolesOf(scope: WritableScope, office: Office): Promise<string[]> {
  const roles = await scope.records('role').page({
    where: { field: 'permissions', in: office },
    sort: [],
    start: 0,
    end: mostRoles,
  });
  return roles.map(({ id }) => id);
}

/** True for a user who is active and has a role that gives the office. */
export async function holdsOffice(scope: WritableScope, office: Office, { status, roles }: Values): Promise<boolean> {
  if (status !== 'active' || !Array.isArray(roles) || roles.length === 0) return false;
  const giving = new Set(await rolesOf(scope, office));
  return roles.some((role) => giving.has(role));
}

/** True for a role that gives the office. */
export function givesOffice(office: Office, { permissions }: Values): boolean {
  return Array.isArray(permissions) && office.some((code) => permissions.includes(code));
}

/**
 * Holds the enterprise until the transaction ends, so that of two administrators who take each other's rights at the same
 * time one is told that they are the last.
 */
export async function holdAdministration(scope: WritableScope): Promise<void> {
  if (scope.enterprise !== undefined) await scope.records('enterprise').findForUpdate(scope.enterprise);
}

/** Those active who hold the office in the enterprise of the scope. */
async function holders(scope: WritableScope, office: Office): Promise<Condition> {
  return {
    all: [
      { field: 'status', eq: 'active' },
      { field: 'roles', in: await rolesOf(scope, office) },
    ],
  };
}

/** Of those who hold the office in the enterprise of the scope, whoever came first. */
export async function firstHolder(scope: WritableScope, office: Office): Promise<StoredRecord | undefined> {
  const [first] = await scope.records('user').page({
    where: await holders(scope, office),
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: 1,
  });
  return first;
}

/** Throws 40900 if nobody active in the enterprise of the scope holds the office any more. */
export async function demandHolder(scope: WritableScope, office: Office): Promise<void> {
  const left = await scope.records('user').count({ where: await holders(scope, office) });
  if (left === 0) throw new ApiError({ code: envelopeCode.conflict, message: { key: 'account.lastAdministrator' } });
}
