import type { Kysely } from 'kysely';
import type { AccountTables } from '../../../storage/system/account-tables.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';

const platformAccount = 'super@demo.example';
/** The first account of each demo enterprise. */
const founders = [platformAccount, 'owner@demo.example', 'owner@other.example', 'boss@waiting.example'];

/**
 * Finds the demo enterprises of a release that did not store them. Only an empty database is filled, so the platform
 * account of the demo is the first account ever, and the first account with a founder's address is that founder. Later
 * accounts cannot imitate them.
 */
export async function findUnnoted(db: Kysely<SystemTables>): Promise<number[]> {
  const users = db.withTables<AccountTables>().selectFrom('user');
  const first = await users.select('email').orderBy('id').limit(1).executeTakeFirst();
  if (first?.email !== platformAccount) return [];
  const rows = await users
    .select('enterprise')
    .where('id', 'in', (user) =>
      user
        .selectFrom('user')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('email', 'in', founders)
        .groupBy('email'),
    )
    .execute();
  return rows.map(({ enterprise }) => enterprise);
}
