import type { Effects } from '../../records/rules/rules.ts';
import { systemFields, systemResource } from '../../records/rules/system-resources.ts';
import { conflict } from '../../request/errors.ts';
import { setPassword } from './credentials.ts';

export interface NewEnterprise {
  readonly name: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly status: 'pending' | 'open';
}

/** The first user of an enterprise, with a role that grants `permissions`. */
export interface FirstUser {
  /** @default the part of the e-mail address before the @ */
  readonly username?: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly passwordHash: string;
  readonly role: { readonly name: string; readonly code: string };
  readonly permissions: readonly string[];
}

/** Maximum length of a user name, in characters. */
const maxUsername = systemFields.users.username.max;

/** Creates an enterprise and returns its id. */
export async function addEnterprise(effects: Effects, values: NewEnterprise): Promise<string> {
  return (await effects.create(systemResource(effects.unscoped.system, 'tenants'), values)).id;
}

/**
 * Creates the first user of the enterprise in scope, with their role and password, and returns the user's id. Throws
 * 40900 if another user has the address.
 */
export async function addFirstUser(effects: Effects, first: FirstUser): Promise<string> {
  const { unscoped } = effects;
  const users = systemResource(unscoped.system, 'users');
  const {
    email,
    username = email.slice(0, Math.min(email.indexOf('@'), maxUsername)),
    mobile,
    passwordHash,
    permissions,
  } = first;
  const taken = await unscoped.records(users.name).taken({ email });
  if (taken.length > 0) throw conflict({ email: [{ key: 'field.taken' }] });
  const { id: own } = await effects.create(systemResource(unscoped.system, 'roles'), {
    ...first.role,
    scope: 'all',
    permissions,
  });
  const { id } = await effects.create(users, { username, email, mobile, status: 'active', roles: [own] });
  const { now } = unscoped.context;
  await setPassword(unscoped.transaction, { now: () => now }, { user: Number(id), hash: passwordHash });
  return id;
}
