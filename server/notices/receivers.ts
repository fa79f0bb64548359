import type { Kysely } from 'kysely';
import type { AccountTables } from '../storage/system/account-tables.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';

/** Returns which of the users of an enterprise may sign in, in the order of their ids. */
export async function activeUsers(
  db: Kysely<SystemTables>,
  enterprise: number | null,
  users: readonly string[],
): Promise<number[]> {
  if (users.length === 0) return [];
  const found = await activeIn(db, enterprise)
    .where('user.id', 'in', users.map(Number))
    .select('user.id')
    .orderBy('user.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Returns the users of an enterprise who may sign in and have one of the roles, in the order of their ids. */
export async function usersWithRoles(
  db: Kysely<SystemTables>,
  enterprise: number,
  roles: readonly string[],
): Promise<number[]> {
  if (roles.length === 0) return [];
  const found = await activeIn(db, enterprise)
    .innerJoin('user_roles', 'user_roles.record', 'user.id')
    .where('user_roles.value', 'in', roles.map(Number))
    .select('user.id')
    .distinct()
    .orderBy('user.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Returns the e-mail address of a user. */
export async function mailAddressOf(db: Kysely<SystemTables>, user: number): Promise<string | undefined> {
  const found = await activeIn(db, null).where('user.id', '=', user).select('user.email').executeTakeFirst();
  return found?.email;
}

function activeIn(db: Kysely<SystemTables>, enterprise: number | null) {
  return db
    .withTables<AccountTables>()
    .selectFrom('user')
    .where('user.deletedAt', 'is', null)
    .where('user.status', '=', 'active')
    .$if(enterprise !== null, (query) => query.where('user.enterprise', '=', enterprise ?? 0));
}
