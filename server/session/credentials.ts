import type { Kysely } from 'kysely';
import type { Clock } from '../context.ts';
import type { SystemTables } from '../storage/system-tables.ts';

/**
 * Sets the password of a user, given as its hash (made before the transaction: hashing is slow), and ends every session
 * of theirs but `exceptSession`.
 */
export async function setPassword(
  trx: Kysely<SystemTables>,
  clock: Clock,
  { user, hash, exceptSession = '' }: { user: number; hash: string; exceptSession?: string },
): Promise<void> {
  const now = clock.now().toISOString();
  await trx
    .insertInto('credential')
    .values({ user, hash, changedAt: now })
    .onConflict((conflict) => conflict.column('user').doUpdateSet({ hash, changedAt: now }))
    .execute();
  await trx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('user', '=', user)
    .where('id', '!=', exceptSession)
    .where('revokedAt', 'is', null)
    .execute();
}
