import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findState, saveState } from '../../server-state.ts';
import type { AccountTables } from '../../session/accounts.ts';
import { StartRefused } from '../../start-refused.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system-tables.ts';

const platformAccount = 'super@demo.example';
/** The first account of each demo enterprise. */
const founders = [platformAccount, 'owner@demo.example', 'owner@other.example', 'boss@waiting.example'];

const idList = z.array(z.int());

/**
 * Stores in the database which enterprises belong to the demo. E-mail addresses do not prove it, because tenants choose
 * them.
 */
export async function markAsDemo(trx: Kysely<SystemTables>, enterprises: readonly string[]): Promise<void> {
  await saveState(trx, 'demo', JSON.stringify(enterprises.map(Number)));
}

/**
 * Returns the e-mail addresses of accounts in demo enterprises that still have a demo address, in the order of
 * creation.
 */
export async function findDemoAccounts({ db }: Pick<Database, 'db'>): Promise<string[]> {
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

/** Throws `StartRefused` if demo accounts are present, because their password is public. */
export async function refuseDemoAccounts(database: Pick<Database, 'db'>): Promise<void> {
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
 * Finds the demo enterprises of a release that did not store them. Only an empty database is filled, so the platform
 * account of the demo is the first account ever, and the first account with a founder's address is that founder. Later
 * accounts cannot imitate them.
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
