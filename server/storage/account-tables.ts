import type { SystemResources } from '../../src/engine/system-resources.ts';

/** The tables of the resources that the server's own statements read, whatever a product calls these resources. */
const tables = { users: 'user', roles: 'role', tenants: 'enterprise' } as const;
const parts = ['users', 'roles', 'tenants'] as const satisfies readonly (keyof typeof tables)[];

type Accounts = Pick<SystemResources, keyof typeof tables>;

/** Returns the table of a resource: that of its part in the system, or one of its own name. */
export function tableOf(system: Accounts, resource: string): string {
  const part = parts.find((one) => system[one] === resource);
  return part === undefined ? resource : tables[part];
}

/** Returns the names that no resource may have, because the tables of others have them. */
export function takenTables(system: Accounts): string[] {
  return parts.flatMap((part) => (system[part] === tables[part] ? [] : [tables[part]]));
}
