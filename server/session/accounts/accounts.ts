import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { memoize } from '../../../src/base/calls/memoize.ts';
import { type DataScope, isDataScope, widestScope } from '../../../src/engine/permissions/data-scope.ts';
import { type QueryCache, uncached } from '../../storage/query-cache.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

export interface Account {
  readonly id: number;
  readonly enterpriseId: number;
  readonly username: string;
  readonly email: string;
  readonly departmentId: number | null;
  /** Id of the file. */
  readonly avatar: string | null;
  /** True if another user set the password. */
  readonly mustChangePassword: boolean;
  /** `active` or `disabled`. */
  readonly status: string;
  /** `pending`, `open` or `closed`. */
  readonly enterpriseStatus: string;
  readonly enterpriseName: string;
  /** When another user set the password; null if the user chose it. */
  readonly oneTimeSince: string | null;
}

interface Role {
  readonly name: string;
  readonly code: string;
}

export interface Rights {
  readonly roles: readonly Role[];
  /** Union of the permissions of all roles, sorted, without duplicates. */
  readonly permissions: readonly string[];
  /** The widest data scope of all roles. */
  readonly dataScope: DataScope;
  /** A short hash of all rights. */
  readonly version: string;
}

/** A signed-in user with their current rights. */
export interface SignedIn {
  readonly account: Account;
  readonly rights: Rights;
}

/** A role as the database returns it; `permissions` separated by line breaks. */
const roleRow = z.object({
  name: z.string(),
  code: z.string(),
  scope: z.nullable(z.string()),
  permissions: z.nullable(z.string()),
});
type RoleRow = z.infer<typeof roleRow>;

interface RoleColumns {
  readonly roleName: string | null;
  readonly roleCode: string | null;
  readonly roleScope: string | null;
  readonly permissions: string | null;
}

/** Maximum number of sessions whose users are cached. */
const maxSessions = 1000;

/** Reads users, roles and enterprises for sessions. No other code does. Excludes deleted records. */
export function readAccounts(database: Kysely<SystemTables>, queryCache: Pick<QueryCache, 'resultCache'> = uncached) {
  const db = database.withTables<AccountTables>();
  const sessions = queryCache.resultCache<OpenSession | undefined>({ maxSize: maxSessions });
  const session = openSession(db);
  const rightsOf = memoize((roles: string) => readRights(z.array(roleRow).parse(JSON.parse(roles))));

  return {
    /** `email` must be normalized (`foldEmail`). */
    byEmail: async (email: string): Promise<Account | undefined> =>
      toAccount(await existingUsers(db).where('user._folded_email', '=', email).executeTakeFirst()),
    byId: async (id: number): Promise<Account | undefined> =>
      toAccount(await existingUsers(db).where('user.id', '=', id).executeTakeFirst()),
    /**
     * Returns the user of a session with their rights. Uses one statement, because it runs with every request. Returns
     * undefined for a session that is revoked or has expired `at` that time.
     */
    ofSession: async (user: number, id: string, at: Date): Promise<SignedIn | undefined> => {
      const open = await sessions.resultOf(`${user} ${id}`, async (reading) => {
        const { rows } = await reading
          .through(database)
          .executeQuery<SessionRow>({ ...session, parameters: [user, id] });
        const found = toSignedIn(rows, rightsOf);
        return found && { ...found, ends: rows[0]?.sessionEnds ?? '' };
      });
      return open && open.ends > at.toISOString() ? open : undefined;
    },
    ofUser: async (user: number): Promise<SignedIn | undefined> =>
      toSignedIn(await usersWithRoles(db).where('user.id', '=', user).execute(), rightsOf),
    ofRole: (role: number) => rightsOfRole(db, role),
    hasEnterprise: async (id: number): Promise<boolean> => {
      const found = db.selectFrom('enterprise').select('id').where('id', '=', id).where('deletedAt', 'is', null);
      return (await found.executeTakeFirst()) !== undefined;
    },
    signedIn: async (id: number, at: Date): Promise<void> => {
      await db.updateTable('user').set({ lastLoginAt: at.toISOString() }).where('id', '=', id).execute();
    },
  };
}

export type Accounts = ReturnType<typeof readAccounts>;

/** Compiled once, because it runs with every request. */
function openSession(db: Kysely<SystemTables & AccountTables>) {
  return usersWithRoles(db)
    .innerJoin('session', 'session.user', 'user.id')
    .where('user.id', '=', 0)
    .where('session.id', '=', '')
    .where('session.revokedAt', 'is', null)
    .select('session.expiresAt as sessionEnds')
    .compile();
}

function toSignedIn(
  rows: readonly (AccountRow & RoleColumns)[],
  rightsOf: (roles: string) => Rights,
): SignedIn | undefined {
  const account = toAccount(rows[0]);
  if (account === undefined) return undefined;
  const roles = rows.flatMap(({ roleName: name, roleCode: code, roleScope: scope, permissions }): RoleRow[] =>
    name === null || code === null ? [] : [{ name, code, scope, permissions }],
  );
  return { account, rights: rightsOf(JSON.stringify(roles)) };
}

/** Returns the rights that the role alone grants, and its enterprise. Returns undefined if the role does not exist. */
async function rightsOfRole(db: Kysely<SystemTables & AccountTables>, role: number) {
  const row = await db
    .selectFrom('role')
    .select(['name', 'code', 'scope', 'enterprise'])
    .select(permissionsOfRole)
    .where('id', '=', role)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && { enterpriseId: row.enterprise, rights: readRights([roleRow.parse(row)]) };
}

/** Selects the users that are not deleted, nor is their enterprise. */
function existingUsers(db: Kysely<SystemTables & AccountTables>) {
  return db
    .selectFrom('user')
    .innerJoin('enterprise', 'enterprise.id', 'user.enterprise')
    .leftJoin('one_time_password', 'one_time_password.user', 'user.id')
    .selectAll('user')
    .select([
      'enterprise.status as enterpriseStatus',
      'enterprise.name as enterpriseName',
      'one_time_password.at as oneTimeSince',
    ])
    .where('user.deletedAt', 'is', null)
    .where('enterprise.deletedAt', 'is', null);
}

/**
 * Returns one row per role. Only roles of the user's own enterprise count, even if a join table row points elsewhere.
 * Permissions are separated by line breaks.
 */
function usersWithRoles(db: Kysely<SystemTables & AccountTables>) {
  return existingUsers(db)
    .leftJoin('user_roles', 'user_roles.record', 'user.id')
    .leftJoin('role', (join) =>
      join
        .onRef('role.id', '=', 'user_roles.value')
        .onRef('role.enterprise', '=', 'user.enterprise')
        .on('role.deletedAt', 'is', null),
    )
    .select(['role.name as roleName', 'role.code as roleCode', 'role.scope as roleScope'])
    .select(permissionsOfRole)
    .orderBy('role.id');
}

/** The permissions of a role, separated by line breaks. */
const permissionsOfRole = sql<string | null>`(select string_agg(value, ${sql.lit('\n')}) from role_permissions
  where record = ${sql.ref('role.id')})`.as('permissions');

/** Returns true if the account may have a session: the user is active and the enterprise is open. */
export function canBeSignedIn(account: Account): boolean {
  return account.status === 'active' && account.enterpriseStatus === 'open';
}

/** Validity of a password that another user set, in hours. */
const oneTimeHours = 24;

/** Returns true if another user set the password of the account and its validity has ended. */
export function isOneTimeOver({ oneTimeSince }: Account, now: Date): boolean {
  return oneTimeSince !== null && now.getTime() - Date.parse(oneTimeSince) >= oneTimeHours * 60 * 60 * 1000;
}

/** The user of a session that is not revoked, and when it expires. */
interface OpenSession extends SignedIn {
  readonly ends: string;
}

type SessionRow = AccountRow & RoleColumns & { readonly sessionEnds: string };

type AccountRow = Pick<
  AccountTables['user'],
  'id' | 'enterprise' | 'username' | 'email' | 'status' | 'department' | 'avatar'
> & { readonly enterpriseStatus: string; readonly enterpriseName: string; readonly oneTimeSince: string | null };

function toAccount(row: AccountRow | undefined): Account | undefined {
  if (row === undefined) return undefined;
  const { enterprise, department = null, avatar = null, oneTimeSince, ...rest } = row;
  return {
    id: rest.id,
    enterpriseId: enterprise,
    username: rest.username,
    email: rest.email,
    departmentId: department,
    avatar,
    mustChangePassword: oneTimeSince !== null,
    status: rest.status,
    enterpriseStatus: rest.enterpriseStatus,
    enterpriseName: rest.enterpriseName,
    oneTimeSince,
  };
}

/** Returns the union of the roles. Without a role, only what is open to all users is accessible. */
function readRights(rows: readonly RoleRow[]): Rights {
  const roles = [...new Map(rows.map(({ name, code }) => [code, { name, code }])).values()];
  const permissions = [...new Set(rows.flatMap(({ permissions: codes }) => codes?.split('\n') ?? []))].toSorted();
  const dataScope = widestScope(rows.map(({ scope }) => (isDataScope(scope) ? scope : 'all')));
  return { roles, permissions, dataScope, version: hashOf({ roles, permissions, dataScope }) };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}
