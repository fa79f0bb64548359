import { type Kysely, sql } from 'kysely';
import type { Clock } from '../context.ts';
import type { SystemTables } from '../storage/system-tables.ts';
import type { AccountTables } from './accounts.ts';

export interface NewPassword {
  readonly user: number;
  /** Made before the transaction: hashing is slow. */
  readonly hash: string;
  /** The one session that goes on. */
  readonly exceptSession?: string;
  /** Somebody else knows it: the user must choose one of their own before anything else. @default false */
  readonly isOneTime?: boolean;
}

/** Sets the password of a user, ends every session of theirs but `exceptSession`, and makes links sent before worthless. */
export async function setPassword(
  trx: Kysely<SystemTables>,
  clock: Clock,
  { user, hash, exceptSession = '', isOneTime = false }: NewPassword,
): Promise<void> {
  const now = clock.now().toISOString();
  // The account first, then its password, as `lockAccount` does: two changes at once wait for each other instead of colliding.
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
  await trx.deleteFrom('password_reset').where('user', '=', user).execute();
  await trx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('user', '=', user)
    .where('id', '!=', exceptSession)
    .where('revokedAt', 'is', null)
    .execute();
}

/**
 * Fills in which password users have where nothing says so: they were made by a release that did not keep it. Not a written
 * migration, after which nobody could go back to that release.
 */
export async function fillPasswordStates(db: Kysely<SystemTables>): Promise<void> {
  await sql`update "user" set "passwordState" = case
      when id in (select "user" from one_time_password) then 'oneTime'
      when id in (select "user" from credential) then 'chosen'
      else 'none'
    end where "passwordState" is null`.execute(db);
}
