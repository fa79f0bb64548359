import type { Language } from '../../src/base/language.ts';
import { createMailer, type Mailer } from '../delivery/mail.ts';
import { createAttempts } from '../http/rate-limits/attempts.ts';
import type { Clock, Identity } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Database } from '../storage/database.ts';
import { readAccounts } from './accounts/accounts.ts';
import { createInvitations, type Invitations } from './accounts/invitations.ts';
import { createPasswords, type PasswordCost, type Passwords } from './passwords/passwords.ts';
import { createIdentifyUser } from './require-session.ts';

interface AccountDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  /** What people call the product, in each language. */
  readonly title: Readonly<Record<Language, string>>;
  /** Cost of hashing a password. @default the OWASP recommendation */
  readonly passwordCost?: PasswordCost | undefined;
}

/** Account services shared by the sessions and the rules of records. */
export interface AccountServices {
  /** Hashes two passwords at a time in this process, so there must be only one instance. */
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly invitations: Invitations;
  /**
   * Returns the current identity of a user, for work that runs without a session. Undefined if the user may no longer
   * sign in.
   */
  identifyUser(userId: number): Promise<Identity | undefined>;
}

export function createAccountServices(dependencies: AccountDependencies): AccountServices {
  const { database, settings, clock, title, passwordCost } = dependencies;
  const mailer = createMailer({ settings, clock });
  const attempts = createAttempts(database, clock);
  return {
    passwords: createPasswords(passwordCost),
    mailer,
    invitations: createInvitations({ database, settings, mailer, attempts, title }),
    identifyUser: createIdentifyUser({ accounts: readAccounts(database.db) }),
  };
}
