import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { refused } from '../../records/rules/refused.ts';
import { defineRules, type Effects } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import { say } from '../../request/messages.ts';
import { setPassword } from '../../session/accounts/credentials.ts';
import { addFirstUser, type FirstUser } from '../../session/accounts/new-account.ts';
import { recordLogins } from '../../session/login-log.ts';
import type { Passwords } from '../../session/passwords/passwords.ts';
import { admitFirstUser, forgetRegistration } from '../../session/registration/enterprises.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { administratorCode } from '../rights/own-rights.ts';
import { type AdminRole, adminRolesOf, firstAdministrator } from './administrators.ts';
import { oneTimePassword } from './one-time-password.ts';
import { addStandardRoles, type StandardRole } from './standard-roles.ts';

interface TenantsParts {
  readonly catalogue: Catalogue;
  readonly passwords: Passwords;
  /** Every permission that an enterprise can hold. The first administrator of a new enterprise gets them. */
  readonly enterprisePermissions: readonly string[];
  /** The roles that a new enterprise gets. */
  readonly standardRoles: readonly StandardRole[];
}

/**
 * Opening an enterprise that registered itself creates its first administrator, and opening a new one its standard
 * roles; one that was open before keeps the roles it has. Deleting it frees the e-mail address; closing or deleting it
 * ends its sessions.
 * An enterprise created by platform staff gets its administrator with the first one-time password. Platform staff
 * cannot close their own enterprise: that would lock out every user who could open it again.
 */
export function tenantsRules({ catalogue, passwords, enterprisePermissions, standardRoles }: TenantsParts) {
  const [adminRole] = adminRolesOf(catalogue);
  const role = { name: say(catalogue.language, { key: 'first.administrator' }), code: administratorCode };
  const first = { role, permissions: enterprisePermissions };
  return defineRules(systemResource(catalogue.system, 'tenants'), {
    async beforeWrite({ actor, before, values }) {
      if (before?.id !== String(actor.enterpriseId) || values.status === 'open') return;
      throw refused({ key: 'account.ownEnterprise' });
    },
    async afterWrite({ operation, effects, before, values, id, now }) {
      const within = effects.within(id);
      if (operation === 'delete') await forgetRegistration(within.unscoped);
      if (operation === 'delete' || values.status !== 'open') {
        await endSessions(within, id, now);
      } else if (values.status === 'open' && before?.values.status !== 'open') {
        await admitFirstUser(within, first);
        if (before?.values.status === 'pending') await addStandardRoles(within, standardRoles);
      }
    },
    actions: {
      /**
       * Returns a one-time password for the first administrator and the account it belongs to. Creates the
       * administrator if there is none.
       */
      async resetAdministrator() {
        const secret = oneTimePassword();
        const hash = await passwords.hash(secret);
        return async ({ unscoped, effects, values, id, now }) => {
          const within = effects.within(id);
          const administrator =
            (await administratorOf(within.unscoped, adminRole)) ??
            (await addAdministrator(within, values, hash, first));
          const user = Number(administrator.id);
          await setPassword(unscoped.transaction, { now: () => now }, { user, hash, isOneTime: true });
          return { secret, account: administrator.email };
        };
      },
    },
  });
}

/** Ends the sessions of all users of the enterprise permanently. Opening the enterprise again does not restore them. */
async function endSessions(effects: Effects, id: string, now: Date): Promise<void> {
  const db = effects.unscoped.transaction.withTables<AccountTables>();
  const unrevoked = db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user')
    .where('user.enterprise', '=', Number(id))
    .where('session.revokedAt', 'is', null);
  const signedIn = await unrevoked
    .select(['user.id', 'user.email'])
    .distinct()
    .where('session.expiresAt', '>', now.toISOString())
    .execute();
  await db
    .updateTable('session')
    .set({ revokedAt: now.toISOString() })
    .where('id', 'in', unrevoked.select('session.id'))
    .execute();
  await recordLogins(
    effects,
    signedIn.map((user) => ({ user: String(user.id), email: user.email, result: 'forced' as const })),
  );
}

interface Administrator {
  readonly id: string;
  readonly email: string;
}

async function administratorOf(
  scope: WritableDataAccess,
  adminRole: AdminRole | undefined,
): Promise<Administrator | undefined> {
  const holder = adminRole && (await firstAdministrator(scope, adminRole));
  return holder && { id: holder.id, email: String(holder.values.email) };
}

/**
 * Creates the administrator with the e-mail address of the enterprise. Throws 40900 if another user has the address.
 */
async function addAdministrator(
  effects: Effects,
  { email, mobile }: Values,
  passwordHash: string,
  first: Pick<FirstUser, 'role' | 'permissions'>,
): Promise<Administrator> {
  const account = String(email);
  const id = await addFirstUser(effects, {
    email: account,
    mobile: typeof mobile === 'string' ? mobile : null,
    passwordHash,
    ...first,
  });
  return { id, email: account };
}
