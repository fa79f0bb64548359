import role from '../../src/resources/permission/role.ts';
import { standardRoles } from '../../src/resources/roles.ts';
import type { DataAccess } from '../storage/records/data-access.ts';
import type { Effects } from './rules.ts';

export type StandardRole = (typeof standardRoles)[number];

/** Returns the standard roles whose names no role of the enterprise in scope has. */
export async function missingStandardRoles(scope: DataAccess): Promise<StandardRole[]> {
  const where = { field: 'name', in: standardRoles.map(({ name }) => name) };
  const there = await scope.records(role.name).page({ where, sort: [], start: 0, end: 1000 });
  const names = new Set(there.map(({ values }) => values.name));
  return standardRoles.filter(({ name }) => !names.has(name));
}

/** Creates roles of the enterprise in scope. A role whose code another one has gets a number behind it. */
export async function addStandardRoles(effects: Effects, roles: readonly StandardRole[]): Promise<void> {
  for (const { code, ...values } of roles) {
    await effects.create(role, { ...values, code: await freeCode(effects, code) });
  }
}

async function freeCode({ unscoped }: Effects, code: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? code : `${code}${number}`;
    if ((await unscoped.records(role.name).taken({ code: free })).length === 0) return free;
  }
}
