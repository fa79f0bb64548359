import type { Kysely } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system-tables.ts';
import { type Account, type AccountTables, readAccounts } from './accounts.ts';

export interface LockedAccount {
  readonly account: Account;
  /** The stored hash of the password; undefined for a user who never had one. */
  readonly hash: string | undefined;
}

/**
 * Reads an account anew, with its password. Until the transaction ends nobody changes the password, disables the user or
 * closes the enterprise. To be called first in the transaction that acts on a password which was verified before it.
 * Undefined for a deleted account.
 */
export async function lockAccount(
  trx: Kysely<SystemTables>,
  kind: Database['kind'],
  user: number,
): Promise<LockedAccount | undefined> {
  const credential = trx.selectFrom('credential').select('hash').where('user', '=', user);
  // The embedded database runs one transaction at a time.
  if (kind === 'postgres') await lockRows(trx, user);
  const row = await (kind === 'postgres' ? credential.forUpdate() : credential).executeTakeFirst();
  const account = await readAccounts(trx).byId(user);
  return account && { account, hash: row?.hash };
}

/** Against other writes of the user, not against records that only refer to them. */
async function lockRows(trx: Kysely<SystemTables>, user: number): Promise<void> {
  const db = trx.withTables<AccountTables>();
  const row = await db
    .selectFrom('user')
    .select('enterprise')
    .where('id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', row?.enterprise ?? 0)
    .forShare()
    .execute();
}
