import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findState, saveState } from '../server-state.ts';
import type { AccountTables } from '../session/accounts.ts';
import { StartRefused } from '../start-refused.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system-tables.ts';

const platformAccount = 'super@demo.example';
/** The first account of each enterprise of the demo. */
const founders = [platformAccount, 'owner@demo.example', 'owner@other.example', 'boss@waiting.example'];

const idList = z.array(z.int());

/** Notes in the database which enterprises are the demo's: no address that a tenant chooses says so. */
export async function markAsDemo(trx: Kysely<SystemTables>, enterprises: readonly string[]): Promise<void> {
  await saveState(trx, 'demo', JSON.stringify(enterprises.map(Number)));
}

/** E-mail addresses of accounts in the demo's enterprises that still have an address of the demo; the first made first. */
export async function findDemoAccounts({ db }: Database): Promise<string[]> {
  const enterprises = await findDemoEnterprises(db);
  if (enterprises.length === 0) return [];
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('user')
    .select('email')
    .where('enterprise', 'in', enterprises)
    .where('email', 'like', '%.example')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Throws `StartRefused` if accounts of the demo are present: their password is public. */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  const [email] = await findDemoAccounts(database);
  if (email === undefined) return;
  throw new StartRefused(
    `The database holds demo accounts (${email}), whose password is public. Start with --demo, delete them, use ` +
      'another DATA_DIR or DATABASE_URL, or say --allow-demo-accounts.',
  );
}

async function findDemoEnterprises(db: Kysely<SystemTables>): Promise<number[]> {
  const noted = await findState(db, 'demo');
  return noted === undefined ? findUnnoted(db) : idList.parse(JSON.parse(noted));
}

/**
 * The demo of a release that did not note it. Only an empty database is filled, so its platform account is the first there
 * ever was, and the first to have a founder's address is the founder: nobody who comes later can look like them.
 */
async function findUnnoted(db: Kysely<SystemTables>): Promise<number[]> {
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
