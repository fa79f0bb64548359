import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../request/context.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { endPasswordLinks } from '../passwords/password-links.ts';

export interface NewPassword {
  readonly user: number;
  /** Computed before the transaction, because hashing is slow. */
  readonly hash: string;
  /** The one session that stays valid. */
  readonly exceptSession?: string;
  /**
   * True if another user knows the password: the user must choose a new one before any other request. @default false
   */
  readonly isOneTime?: boolean;
}

/**
 * Sets the password of a user, ends all their sessions except `exceptSession`, and invalidates password links sent
 * before.
 */
export async function setPassword(
  trx: Kysely<SystemTables>,
  clock: Clock,
  { user, hash, exceptSession = '', isOneTime = false }: NewPassword,
): Promise<void> {
  const now = clock.now().toISOString();
  // Writes the account before its password, in the lock order of `lockAccount`. Two concurrent changes then wait for
  // each other instead of deadlocking.
  await trx
    .withTables<AccountTables>()
    .updateTable('user')
    .set({ passwordState: isOneTime ? 'oneTime' : 'chosen' })
    .where('id', '=', user)
    .execute();
  await trx
    .insertInto('credential')
    .values({ user, hash, changedAt: now })
    .onConflict((conflict) => conflict.column('user').doUpdateSet({ hash, changedAt: now }))
    .execute();
  await trx.deleteFrom('one_time_password').where('user', '=', user).execute();
  if (isOneTime) await trx.insertInto('one_time_password').values({ user, at: now }).execute();
  await endPasswordLinks(trx, user);
  await trx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('user', '=', user)
    .where('id', '!=', exceptSession)
    .where('revokedAt', 'is', null)
    .execute();
}

/**
 * Fills in `passwordState` for users created by a release that did not store it. This is not a migration, because a
 * migration would prevent a downgrade to that release.
 */
export async function fillPasswordStates(db: Kysely<SystemTables>): Promise<void> {
  await sql`update "user" set "passwordState" = case
      when id in (select "user" from one_time_password) then 'oneTime'
      when id in (select "user" from credential) then 'chosen'
      else 'none'
    end where "passwordState" is null`.execute(db);
}
