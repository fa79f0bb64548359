import { type Kysely, sql } from 'kysely';
import { type PermissionRule, superAdmin } from '../../src/engine/permission.ts';
import type { AccountTables } from '../session/accounts.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** Maximum number of users in one response. */
const maxUsers = 200;

/** A user who can be mentioned. */
export interface MentionableUser {
  readonly id: string;
  readonly name: string;
}

/** Returns the users of an enterprise who may sign in and satisfy the rule, by name: at most 200 whose name has `part`. */
export async function usersAllowed(
  database: Kysely<SystemTables>,
  enterprise: number,
  rule: PermissionRule,
  part: string,
): Promise<MentionableUser[]> {
  const db = database.withTables<AccountTables>();
  const codes = [rule ?? []].flat();
  const withPermission = db
    .selectFrom('user_roles')
    .innerJoin('role', 'role.id', 'user_roles.value')
    .innerJoin('role_permissions', 'role_permissions.record', 'role.id')
    .where('role.enterprise', '=', enterprise)
    .where('role.deletedAt', 'is', null)
    .where('role_permissions.value', 'in', [...codes, superAdmin])
    .select('user_roles.record');
  const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('enterprise', '=', enterprise)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'active')
    .$if(codes.length > 0, (query) => query.where('id', 'in', withPermission))
    .$if(part !== '', (query) =>
      query.where(sql<boolean>`lower(${sql.ref('username')}) like ${pattern} escape ${sql.lit('\\')}`),
    )
    .orderBy('username')
    .orderBy('id')
    .limit(maxUsers)
    .execute();
  return found.map(({ id, username }) => ({ id: String(id), name: username }));
}
