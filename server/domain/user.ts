import { envelopeCode } from '../../src/engine/envelope.ts';
import user from '../../src/resources/permission/user.ts';
import { ApiError } from '../errors.ts';
import { setPassword } from '../session/credentials.ts';
import type { Invitations } from '../session/invitations.ts';
import { recordLogin } from '../session/login-log.ts';
import type { Passwords } from '../session/passwords.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Values } from '../storage/tables/layout.ts';
import {
  type AdminRole,
  adminRoles,
  hasAdminRole,
  lockAdministration,
  requireAdministrator,
} from './administrators.ts';
import { requireDepartmentInReach } from './department-access.ts';
import { requireNotStronger } from './not-stronger.ts';
import { oneTimePassword } from './one-time-password.ts';
import { requireOwnDataScope, requireOwnPermissions, textsOf } from './rights.ts';
import { defineRules, type RecordWrite, type ValuesOf, type Written } from './rules.ts';

/**
 * Rules of users. A new one has no password until they are invited or it is reset; whoever is disabled or deleted is signed out everywhere;
 * nobody does that to themselves or to the last administrator. Nobody writes to the account of somebody who holds more, or
 * makes one hold or reach more than they do: not their own either.
 */
export function userRules(passwords: Passwords, invitations: Invitations) {
  return defineRules(user, {
    async beforeWrite(write) {
      const { operation, actor, before, values, scope } = write;
      if (before) await requireNotStronger(write, before.values);
      if (isLeaving(write) && before?.id === String(actor.userId)) throw notYourself();
      if (before && (await officesOf(scope, before.values)).length > 0) await lockAdministration(scope);
      if (operation === 'delete') return;
      const added = await scope.records('role').findMany(addedRoles(write));
      requireOwnPermissions(actor, 'roles', permissionsOf(added));
      requireOwnDataScope(
        actor,
        'roles',
        added.map(({ values: role }) => role.scope),
      );
      const { department } = values;
      if (typeof department !== 'string' || department === before?.values.department) return;
      await requireDepartmentInReach(scope, actor, 'department', department);
    },

    async afterWrite(write) {
      const { operation, before, values, scope } = write;
      if (isLeaving(write)) await endSessions(write);
      if (!before) return;
      for (const adminRole of await officesOf(scope, before.values)) {
        if (operation === 'delete' || !(await hasAdminRole(scope, adminRole, values)))
          await requireAdministrator(scope, adminRole);
      }
    },

    actions: {
      /** Signs the user out everywhere; the account stays as it is. */
      async endSessions() {
        return (write) => endSessions(write);
      },

      /** Answers a password for one use, which is stored only as its hash, and signs the user out everywhere. */
      async resetPassword() {
        const secret = oneTimePassword();
        const hash = await passwords.hash(secret);
        return async (write) => {
          const { scope, values, id, now } = write;
          await endSessions(write);
          await setPassword(scope.transaction, { now: () => now }, { user: Number(id), hash, isOneTime: true });
          return { secret, account: String(values.email) };
        };
      },

      /** Mails a link by which the user chooses their first password. */
      async invite({ enterpriseId }) {
        await invitations.enforceLimit(enterpriseId);
        return async (write) => {
          const send = await invitations.create(write, write.language);
          write.afterCommit(send);
        };
      },
    },
  });
}

type UserWrite = RecordWrite<ValuesOf<typeof user.fields>>;

/** True if the user cannot sign in any more once this is written. */
function isLeaving({ operation, before, values }: UserWrite): boolean {
  return operation === 'delete' || (before?.values.status === 'active' && values.status !== 'active');
}

function addedRoles({ before, values }: UserWrite): string[] {
  const had = new Set(textsOf(before?.values.roles));
  return textsOf(values.roles).filter((role) => !had.has(role));
}

/** The offices somebody with these values holds. */
async function officesOf(scope: WritableDataAccess, values: Values): Promise<AdminRole[]> {
  const held: AdminRole[] = [];
  for (const adminRole of adminRoles) if (await hasAdminRole(scope, adminRole, values)) held.push(adminRole);
  return held;
}

function permissionsOf(roles: readonly StoredRecord[]): string[] {
  return roles.flatMap(({ values }) => textsOf(values.permissions));
}

/** Signs the user out everywhere, with a line in the log of sign-ins if they were signed in at all. */
async function endSessions({
  scope,
  effects,
  id,
  now,
  values,
}: Pick<Written, 'scope' | 'effects' | 'id' | 'now' | 'values'>): Promise<void> {
  const { numUpdatedRows } = await scope.transaction
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
