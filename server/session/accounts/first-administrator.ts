import type { Language } from '../../../src/base/language.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import type { ServerRecords } from '../../records/write/effects.ts';
import { say } from '../../request/messages.ts';
import type { Settings } from '../../runtime/settings.ts';
import { StartRefused } from '../../runtime/start-refused.ts';
import type { Database } from '../../storage/database.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import { findPasswordProblem } from '../passwords/password-rule.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { addEnterprise, addFirstUser } from './new-account.ts';

interface FirstStart {
  readonly database: Database;
  readonly settings: Settings;
  readonly records: ServerRecords;
  /** The language of the names of the first records. */
  readonly language: Language;
}

/** Returns true if the database has never had an account, including deleted ones. */
export async function hasNoAccounts({ db }: Database): Promise<boolean> {
  const row = await db.withTables<AccountTables>().selectFrom('user').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Creates the platform administrator of an empty database: the enterprise of the platform, the role super_admin, from `ADMIN_EMAIL` and
 * `ADMIN_PASSWORD`. Does nothing if accounts exist. Throws `StartRefused` if there are no accounts and either setting
 * is missing.
 */
export async function ensureAdministrator({ database, settings, records, language }: FirstStart): Promise<void> {
  if (!(await hasNoAccounts(database))) return;
  const { adminEmail, adminPassword } = settings;
  if (adminEmail === undefined || adminPassword === undefined) {
    throw new StartRefused(
      'The database is empty: set ADMIN_EMAIL and ADMIN_PASSWORD, with which the platform administrator will sign in. ' +
        'Both may be taken away once the server has started.',
    );
  }
  await requireGoodAdminPassword(adminEmail, adminPassword);
  const passwordHash = await createPasswords().hash(adminPassword);
  await database.transaction(
    async (trx) => {
      // Another server process may have created the account in the meantime.
      if (!(await hasNoAccounts({ ...database, db: trx }))) return;
      const effects = records.in(trx);
      const enterprise = await addEnterprise(effects, {
        name: say(language, { key: 'first.platform' }),
        email: adminEmail,
        mobile: null,
        status: 'open',
      });
      await addFirstUser(effects.within(enterprise), {
        username: say(language, { key: 'first.platformAdministrator' }),
        email: adminEmail,
        mobile: null,
        passwordHash,
        role: { name: say(language, { key: 'first.superAdministrator' }), code: superAdmin },
        permissions: [superAdmin],
      });
    },
    { lock: 'first administrator' },
  );
}

async function requireGoodAdminPassword(email: string, password: string): Promise<void> {
  const problem = await findPasswordProblem(password, { email });
  if (problem === undefined) return;
  throw new StartRefused(
    problem === 'password.common'
      ? 'ADMIN_PASSWORD is among the most common passwords: set one that nobody guesses.'
      : 'ADMIN_PASSWORD is little more than what stands in ADMIN_EMAIL: set one that nobody guesses.',
  );
}
