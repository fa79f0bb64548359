import { envelopeCode } from '../../../src/base/envelope.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { defineRules, type RecordWrite, type ValuesOf, type Written } from '../../records/rules/rules.ts';
import { type systemFields, systemResource } from '../../records/rules/system-resources.ts';
import { ApiError } from '../../request/errors.ts';
import { setPassword } from '../../session/accounts/credentials.ts';
import type { Invitations } from '../../session/accounts/invitations.ts';
import { recordLogin } from '../../session/login-log.ts';
import { endPasswordLinks } from '../../session/passwords/password-links.ts';
import type { Passwords } from '../../session/passwords/passwords.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { requireDepartmentInReach } from '../rights/department-access.ts';
import { requireOwnDataScope, requireOwnPermissions, textsOf } from '../rights/own-rights.ts';
import {
  type AdminRole,
  adminRolesOf,
  hasAdminRole,
  lockAdministration,
  requireAdministrator,
} from './administrators.ts';
import { requireNotStronger } from './not-stronger.ts';
import { oneTimePassword } from './one-time-password.ts';

interface UsersParts {
  readonly catalogue: Catalogue;
  readonly passwords: Passwords;
  readonly invitations: Invitations;
}

/**
 * Rules of users. A new user has no password until they are invited or their password is reset. Disabling or deleting a
 * user ends all their sessions, and that or another address the links that were sent to them, so that nobody who was
 * invited stays so; an actor cannot disable or delete their own account or the last administrator. An actor cannot write
 * to the account of a user with stronger rights, and cannot grant any user, including themselves, more permissions or a
 * wider data scope than their own.
 */
export function usersRules({ catalogue, passwords, invitations }: UsersParts) {
  const adminRoles = adminRolesOf(catalogue);
  const heldBy = (scope: WritableDataAccess, values: Values) => adminRolesIn(adminRoles, scope, values);
  return defineRules(systemResource(catalogue.system, 'users'), {
    async beforeWrite(write) {
      const { operation, actor, before, unscoped } = write;
      if (before) await requireNotStronger(write, before.values);
      if (isLeaving(write) && before?.id === String(actor.userId)) throw notYourself();
      if (before && (await heldBy(unscoped, before.values)).length > 0) await lockAdministration(unscoped);
      if (operation === 'delete') return;
      await requireOwnRights(write);
      if (before?.values.passwordState !== 'invited' || !isLosingLinks(write)) return;
      return { passwordState: 'none' as const };
    },

    async afterWrite(write) {
      const { operation, before, values, unscoped } = write;
      if (isLeaving(write)) await endSessions(write);
      if (!before) return;
      if (isLosingLinks(write)) await endPasswordLinks(unscoped.transaction, Number(before.id));
      for (const adminRole of await heldBy(unscoped, before.values)) {
        if (operation === 'delete' || !(await hasAdminRole(unscoped, adminRole, values)))
          await requireAdministrator(unscoped, adminRole);
      }
    },

    actions: {
      /** Ends all sessions of the user. The account does not change. */
      async endSessions() {
        return (write) => endSessions(write);
      },
      resetPassword: () => resetPassword(passwords),
      /** Mails the user a link for choosing their first password. */
      async invite({ actor }) {
        await invitations.enforceLimit(actor.enterpriseId);
        return async (write) => write.afterCommit(await invitations.create(write, write.language));
      },
    },
  });
}

/** Returns a one-time password and ends all sessions of the user. Only the hash of the password is stored. */
async function resetPassword(passwords: Passwords) {
  const secret = oneTimePassword();
  const hash = await passwords.hash(secret);
  return async (write: Written) => {
    const { unscoped, values, id, now } = write;
    await endSessions(write);
    await setPassword(unscoped.transaction, { now: () => now }, { user: Number(id), hash, isOneTime: true });
    return { secret, account: String(values.email) };
  };
}

/** Throws unless the actor holds the rights that the user is given, and reaches their department. */
async function requireOwnRights(write: UserWrite & Pick<Written, 'unscoped'>): Promise<void> {
  const { actor, before, values, unscoped } = write;
  const added = await unscoped.records(unscoped.system.roles).findMany(addedRoles(write));
  requireOwnPermissions(actor, 'roles', permissionsOf(added));
  requireOwnDataScope(
    actor,
    'roles',
    added.map(({ values: role }) => role.scope),
  );
  const { department } = values;
  if (typeof department === 'string' && department !== before?.values.department) {
    await requireDepartmentInReach(unscoped, actor, department);
  }
}

type UserWrite = RecordWrite<ValuesOf<(typeof systemFields)['users']>>;

/** Returns true if the user can no longer sign in after this write. */
function isLeaving({ operation, before, values }: UserWrite): boolean {
  return operation === 'delete' || (before?.values.status === 'active' && values.status !== 'active');
}

/**
 * Returns true if the links that were sent to the user end, an invitation among them. A person who has the former
 * mailbox could choose the password.
 */
function isLosingLinks(write: UserWrite): boolean {
  return isLeaving(write) || (write.before !== undefined && write.before.values.email !== write.values.email);
}

function addedRoles({ before, values }: UserWrite): string[] {
  const had = new Set(textsOf(before?.values.roles));
  return textsOf(values.roles).filter((role) => !had.has(role));
}

async function adminRolesIn(
  adminRoles: readonly AdminRole[],
  scope: WritableDataAccess,
  values: Values,
): Promise<AdminRole[]> {
  const held: AdminRole[] = [];
  for (const adminRole of adminRoles) if (await hasAdminRole(scope, adminRole, values)) held.push(adminRole);
  return held;
}

function permissionsOf(roles: readonly StoredRecord[]): string[] {
  return roles.flatMap(({ values }) => textsOf(values.permissions));
}

/** Ends all sessions of the user. Adds a line to the login log if there were any. */
async function endSessions(
  dependencies: Pick<Written, 'unscoped' | 'effects' | 'id' | 'now' | 'values'>,
): Promise<void> {
  const { unscoped, effects, id, now, values } = dependencies;
  const { numUpdatedRows } = await unscoped.transaction
    .updateTable('session')
    .set({ revokedAt: now.toISOString() })
    .where('user', '=', Number(id))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordLogin(effects, { user: id, email: String(values.email), result: 'forced' });
}

function notYourself(): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key: 'account.notYourself' } });
}
