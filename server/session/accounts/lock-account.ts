import type { Kysely } from 'kysely';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { type Account, readAccounts } from './accounts.ts';

export interface LockedAccount {
  readonly account: Account;
  /** The stored hash of the password; undefined if the user has never had a password. */
  readonly hash: string | undefined;
}

/**
 * Reads an account with its password and locks both. Until the transaction ends, no other transaction can change the
 * password, disable the user or close the enterprise. Call it first in a transaction that acts on a password verified
 * before the transaction. Returns undefined for a deleted account.
 */
export async function lockAccount(
  trx: Kysely<SystemTables>,
  { locksRows }: Dialect,
  user: number,
): Promise<LockedAccount | undefined> {
  const credential = trx.selectFrom('credential').select('hash').where('user', '=', user);
  if (locksRows) await lockRows(trx, user);
  const row = await credential.forUpdate().executeTakeFirst();
  const account = await readAccounts(trx).byId(user);
  return account && { account, hash: row?.hash };
}

/** Blocks other writes of the user, but not writes of records that only reference the user. */
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
