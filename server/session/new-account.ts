import { conflict } from '../errors.ts';
import { addByServer } from '../storage/records/add.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import { setPassword } from './credentials.ts';

export interface NewEnterprise {
  readonly name: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly status: 'pending' | 'open';
}

/** The first user of an enterprise, with a role that holds `permissions`. */
export interface FirstUser {
  /** @default what the address begins with */
  readonly username?: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly passwordHash: string;
  readonly role: { readonly name: string; readonly code: string };
  readonly permissions: readonly string[];
}

/** Adds an enterprise; answers its id. */
export function addEnterprise(scope: WritableScope, enterprise: NewEnterprise): Promise<string> {
  return addByServer(scope, 'enterprise', { ...enterprise });
}

/**
 * Adds the first user of the enterprise in scope, with their role and password; answers the user's id. Throws 40900 if
 * somebody has the address.
 */
export async function addFirstUser(scope: WritableScope, first: FirstUser): Promise<string> {
  const { email, username = email.slice(0, email.indexOf('@')), mobile, passwordHash, permissions } = first;
  const taken = await scope.records('user').taken({ email });
  if (taken.length > 0) throw conflict({ email: [{ key: 'field.taken' }] });
  const role = await addByServer(scope, 'role', { ...first.role, scope: 'all', permissions });
  const user = await addByServer(scope, 'user', { username, email, mobile, status: 'active', roles: [role] });
  const { now } = scope.context;
  await setPassword(scope.transaction, { now: () => now }, { user: Number(user), hash: passwordHash });
  return user;
}
