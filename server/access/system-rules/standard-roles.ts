import type { DataScope } from '../../../src/engine/permissions/data-scope.ts';
import type { Grant } from '../../../src/engine/permissions/grants.ts';
import type { Effects } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';

/** A role that a new enterprise has, and that an existing one may add. */
export interface StandardRole {
  readonly code: string;
  /** Names are data: an enterprise changes them as it likes. */
  readonly name: string;
  readonly scope: DataScope;
  readonly permissions: readonly string[];
}

/** Returns the standard roles with the permissions that entries of the route list grant them. */
export function withGrants(roles: readonly StandardRole[], grants: readonly Grant[]): readonly StandardRole[] {
  return roles.map((role) => {
    const granted = grants.filter((grant) => grant.roles.includes(role.code)).map(({ permission }) => permission);
    return { ...role, permissions: [...new Set([...role.permissions, ...granted])] };
  });
}

/** Returns the standard roles whose names no role of the enterprise in scope has. */
export async function missingStandardRoles(
  scope: DataAccess,
  standardRoles: readonly StandardRole[],
): Promise<StandardRole[]> {
  const where = { field: 'name', in: standardRoles.map(({ name }) => name) };
  const there = await scope.records(scope.system.roles).page({ where, sort: [], start: 0, end: 1000 });
  const names = new Set(there.map(({ values }) => values.name));
  return standardRoles.filter(({ name }) => !names.has(name));
}

/** Creates roles of the enterprise in scope. A role whose code another one has gets a number behind it. */
export async function addStandardRoles(effects: Effects, standardRoles: readonly StandardRole[]): Promise<void> {
  const roles = systemResource(effects.unscoped.system, 'roles');
  for (const { code, ...values } of standardRoles) {
    await effects.create(roles, { ...values, code: await freeCode(effects, code) });
  }
}

async function freeCode({ unscoped }: Effects, code: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? code : `${code}${number}`;
    if ((await unscoped.records(unscoped.system.roles).taken({ code: free })).length === 0) return free;
  }
}
