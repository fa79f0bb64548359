import type { SystemResources } from '../../../src/engine/features/system-resources.ts';

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

/** The columns of resource tables that sign-in depends on. The tables themselves are created from the resources. */
export type AccountTables = {
  user: {
    id: number;
    enterprise: number;
    username: string;
    email: string;
    /** The normalized e-mail address (`fold`), unique among all users who are not deleted. */
    _folded_email: string;
    status: string;
    lastLoginAt: string | null;
    deletedAt: string | null;
    department?: number | null;
    avatar?: string | null;
    /** State of the password, shown in the list of users: `none`, `invited`, `oneTime` or `chosen`. */
    passwordState?: string | null;
  };
  enterprise: { id: number; name: string; status: string; deletedAt: string | null };
  role: {
    id: number;
    enterprise: number;
    name: string;
    code: string;
    /** Null for a role created before roles had a data scope. Null means `all`. */
    scope: string | null;
    deletedAt: string | null;
  };
  user_roles: { record: number; value: number };
  role_permissions: { record: number; value: string };
};
