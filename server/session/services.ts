import type { Clock, Identity } from '../context.ts';
import { createMailer, type Mailer } from '../mail.ts';
import { createAttempts } from '../rate-limits/attempts.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { readAccounts } from './accounts.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts';
import { createIdentifyUser } from './require-session.ts';

interface AccountDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  /** What hashing a password costs. @default what OWASP recommends */
  readonly passwordCost?: PasswordCost | undefined;
}

/** What sessions and the rules of records share about accounts. */
export interface AccountServices {
  /** Hashing, two at a time in this process; so there is one of it. */
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly invitations: Invitations;
  /** Who somebody is now, for what goes on without a session of theirs; undefined if they may not sign in any more. */
  identifyUser(userId: number): Promise<Identity | undefined>;
}

export function createAccountServices({
  database,
  settings,
  clock,
  passwordCost,
}: AccountDependencies): AccountServices {
  const mailer = createMailer({ settings, clock });
  const attempts = createAttempts(database, clock);
  return {
    passwords: createPasswords(passwordCost),
    mailer,
    invitations: createInvitations({ database, settings, mailer, attempts }),
    identifyUser: createIdentifyUser({ accounts: readAccounts(database.db) }),
  };
}
