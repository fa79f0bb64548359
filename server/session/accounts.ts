import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type DataScope, isDataScope, widestScope } from '../../src/engine/data-scope.ts';
import { memoize } from '../../src/engine/memoize.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/** The columns of resource tables that signing in relies on; the tables themselves come from the resources. */
export type AccountTables = {
  user: {
    id: number;
    enterprise: number;
    username: string;
    email: string;
    /** The e-mail address as addresses compare (`fold`), unique among all who are not deleted. */
    _folded_email: string;
    status: string;
    lastLoginAt: string | null;
    deletedAt: string | null;
    department?: number | null;
    avatar?: string | null;
    /** Which password they have, as the list of users shows it: `none`, `invited`, `oneTime` or `chosen`. */
    passwordState?: string | null;
  };
  enterprise: { id: number; name: string; status: string; deletedAt: string | null };
  role: {
    id: number;
    enterprise: number;
    name: string;
    code: string;
    /** Null for one that was made before roles had a scope: it reaches all, as it did then. */
    scope: string | null;
    deletedAt: string | null;
  };
  user_roles: { record: number; value: number };
  role_permissions: { record: number; value: string };
};

export interface Account {
  readonly id: number;
  readonly enterpriseId: number;
  readonly username: string;
  readonly email: string;
  readonly departmentId: number | null;
  /** Id of the file. */
  readonly avatar: string | null;
  /** Somebody else gave them their password. */
  readonly mustChangePassword: boolean;
  /** `active` or `disabled`. */
  readonly status: string;
  /** `pending`, `open` or `closed`. */
  readonly enterpriseStatus: string;
  readonly enterpriseName: string;
  /** When somebody else gave them their password; null where they chose it. */
  readonly oneTimeSince: string | null;
}

export interface Role {
  readonly name: string;
  readonly code: string;
}

export interface Rights {
  readonly roles: readonly Role[];
  /** Union over the roles, sorted, without repeats. */
  readonly permissions: readonly string[];
  /** The widest of the roles. */
  readonly dataScope: DataScope;
  /** A short hash of all of it. */
  readonly version: string;
}

/** Somebody with what they may do now. */
export interface SignedIn {
  readonly account: Account;
  readonly rights: Rights;
}

/** A role as the database answers it; `permissions` parted by line breaks. */
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

/** The only reader of users, roles and enterprises on behalf of the session. Deleted ones do not exist for it. */
export function readAccounts(database: Kysely<SystemTables>) {
  const db = database.withTables<AccountTables>();

  const alive = () =>
    db
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

  /**
   * A row for each role. Roles count only in the user's own enterprise, whatever a link row says; permissions are parted by
   * line breaks.
   */
  const withRoles = () =>
    alive()
      .leftJoin('user_roles', 'user_roles.record', 'user.id')
      .leftJoin('role', (join) =>
        join
          .onRef('role.id', '=', 'user_roles.value')
          .onRef('role.enterprise', '=', 'user.enterprise')
          .on('role.deletedAt', 'is', null),
      )
      .select(['role.name as roleName', 'role.code as roleCode', 'role.scope as roleScope'])
      .select(
        sql<string | null>`(select string_agg(value, ${sql.lit('\n')}) from role_permissions
          where record = ${sql.ref('role.id')})`.as('permissions'),
      )
      .orderBy('role.id');

  /** Asked with every request, so it is put into words once. */
  const ofSession = withRoles()
    .innerJoin('session', 'session.user', 'user.id')
    .where('user.id', '=', 0)
    .where('session.id', '=', '')
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', '')
    .compile();

  const rightsOf = memoize((roles: string) => readRights(z.array(roleRow).parse(JSON.parse(roles))));

  const signedIn = (rows: readonly (AccountRow & RoleColumns)[]): SignedIn | undefined => {
    const account = toAccount(rows[0]);
    if (account === undefined) return undefined;
    const roles = rows.flatMap(({ roleName: name, roleCode: code, roleScope: scope, permissions }): RoleRow[] =>
      name === null || code === null ? [] : [{ name, code, scope, permissions }],
    );
    return { account, rights: rightsOf(JSON.stringify(roles)) };
  };

  return {
    /** `email` as addresses compare (`fold`). */
    byEmail: async (email: string): Promise<Account | undefined> =>
      toAccount(await alive().where('user._folded_email', '=', email).executeTakeFirst()),

    byId: async (id: number): Promise<Account | undefined> =>
      toAccount(await alive().where('user.id', '=', id).executeTakeFirst()),

    /**
     * Whose a session is, with their rights, by one statement: it is asked with every request. Nothing for a session that
     * is revoked or over `at` that time.
     */
    ofSession: async (user: number, session: string, at: Date): Promise<SignedIn | undefined> => {
      const asked = { ...ofSession, parameters: [user, session, at.toISOString()] };
      return signedIn((await db.executeQuery<AccountRow & RoleColumns>(asked)).rows);
    },

    ofUser: async (user: number): Promise<SignedIn | undefined> =>
      signedIn(await withRoles().where('user.id', '=', user).execute()),

    /** What a role gives by itself, and whose it is; undefined where there is no such role. */
    ofRole: async (role: number): Promise<{ readonly enterpriseId: number; readonly rights: Rights } | undefined> => {
      const rows = await db
        .selectFrom('role')
        .select(['name', 'code', 'scope', 'enterprise'])
        .select(
          sql<string | null>`(select string_agg(value, ${sql.lit('\n')}) from role_permissions
            where record = ${sql.ref('role.id')})`.as('permissions'),
        )
        .where('id', '=', role)
        .where('deletedAt', 'is', null)
        .execute();
      const enterpriseId = rows[0]?.enterprise;
      return enterpriseId === undefined
        ? undefined
        : { enterpriseId, rights: readRights(z.array(roleRow).parse(rows)) };
    },

    signedIn: async (id: number, at: Date): Promise<void> => {
      await db.updateTable('user').set({ lastLoginAt: at.toISOString() }).where('id', '=', id).execute();
    },
  };
}

export type Accounts = ReturnType<typeof readAccounts>;

/** Whether the account may have a session: active, in an enterprise that is open. */
export function canBeSignedIn(account: Account): boolean {
  return account.status === 'active' && account.enterpriseStatus === 'open';
}

/** For how long a password that somebody else gave opens a session, in hours. */
const oneTimeHours = 24;

/** Whether the password of the account was given by somebody else, too long ago to be used. */
export function isOneTimeOver({ oneTimeSince }: Account, now: Date): boolean {
  return oneTimeSince !== null && now.getTime() - Date.parse(oneTimeSince) >= oneTimeHours * 60 * 60 * 1000;
}

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

/** The union of roles; none reaches nothing but what is open to all. */
function readRights(rows: readonly RoleRow[]): Rights {
  const roles = [...new Map(rows.map(({ name, code }) => [code, { name, code }])).values()];
  const permissions = [...new Set(rows.flatMap(({ permissions: held }) => held?.split('\n') ?? []))].toSorted();
  const dataScope = widestScope(rows.map(({ scope }) => (isDataScope(scope) ? scope : 'all')));
  return { roles, permissions, dataScope, version: hashOf({ roles, permissions, dataScope }) };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}
