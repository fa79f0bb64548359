import { envelopeCode } from '../../src/engine/envelope.ts';
import type { Clock } from '../context.ts';
import { ApiError, notPermitted, tooManyRequests } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import type { Scopes } from '../storage/records/scope.ts';
import { type Account, type Accounts, readAccounts } from './accounts.ts';
import type { AttemptRule, Attempts } from './attempts.ts';
import { keepLogin } from './login-log.ts';
import type { Passwords } from './passwords.ts';
import type { IssuedTokens, Sessions, SignInOrigin } from './sessions.ts';

/** Wrong passwords for one e-mail address from one network address. */
const perAccount: AttemptRule = { limit: 10, seconds: 15 * 60 };
/** Wrong passwords from one network address for any account; an office shares one. */
const perAddress: AttemptRule = { limit: 100, seconds: 15 * 60 };

type Outcome = 'signedIn' | 'wrongCredentials' | 'accountDisabled' | 'enterprisePending' | 'enterpriseClosed';

interface SignInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly scopes: Scopes;
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

export interface Credentials {
  /** As addresses compare (`fold`). */
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a session for an e-mail address and a password. An unknown address and a wrong password are refused alike, with
 * 60203 after the same work; who knows the password learns why the account may not sign in. Every attempt is logged.
 */
export function createSignIn({ database, clock, scopes, accounts, attempts, passwords, sessions }: SignInDependencies) {
  const { db } = database;

  /** Nobody's addresses stand in the server's own log alone: they belong to no enterprise. */
  const log = async (account: Account | undefined, email: string, origin: SignInOrigin, outcome: Outcome) => {
    const at = clock.now();
    await database.transaction(async (trx) => {
      const who = { user: account?.id ?? null, enterprise: account?.enterpriseId ?? null };
      await trx
        .insertInto('login_log')
        .values({ ...who, email, at: at.toISOString(), ...origin, outcome })
        .execute();
      if (account === undefined) return;
      const scope = scopes.serverScope(at, trx).within(String(account.enterpriseId));
      await keepLogin(scope, { user: String(account.id), email: account.email, result: outcome, ...origin });
    });
  };

  const hashOf = async (account: Account | undefined): Promise<string | undefined> => {
    const row = await db
      .selectFrom('credential')
      .select('hash')
      .where('user', '=', account?.id ?? 0)
      .executeTakeFirst();
    return row?.hash;
  };

  /** Of whoever registered their enterprise, which has nobody before it is opened. */
  const waitingHashOf = async (email: string): Promise<string | undefined> => {
    const row = await db.selectFrom('registration').select('hash').where('email', '=', email).executeTakeFirst();
    return row?.hash;
  };

  return async ({ email, password }: Credentials, origin: SignInOrigin): Promise<IssuedTokens> => {
    const pairKey = `sign-in:${email}:${origin.address}`;
    const addressKey = `sign-in:${origin.address}`;
    // Counted before the work, so that attempts sent all at once do not slip through together.
    const wait = Math.max(await attempts.count(pairKey, perAccount), await attempts.count(addressKey, perAddress));
    if (wait > 0) throw tooManyRequests(wait);

    const account = await accounts.byEmail(email);
    const [ownHash, waitingHash] = [await hashOf(account), await waitingHashOf(email)];
    const isRight = await passwords.verify(password, account === undefined ? waitingHash : ownHash);
    const outcome = isRight ? standing(account) : 'wrongCredentials';
    await log(account, email, origin, outcome);
    if (outcome === 'wrongCredentials') throw wrongCredentials();
    await attempts.forget(pairKey);
    await attempts.forgive(addressKey);
    if (outcome !== 'signedIn') throw notPermitted({ key: `session.${outcome}` });
    // Behind 'signedIn' stands an account: this only says so to the compiler.
    if (account === undefined) throw wrongCredentials();

    await attempts.sweep();
    return database.transaction(async (trx) => {
      await readAccounts(trx).signedIn(account.id, clock.now());
      return sessions.open(trx, account.id, origin);
    });
  };
}

/** Without an account it was the password of a registration. */
function standing(account: Account | undefined): Exclude<Outcome, 'wrongCredentials'> {
  if (account === undefined) return 'enterprisePending';
  if (account.enterpriseStatus === 'pending') return 'enterprisePending';
  if (account.enterpriseStatus !== 'open') return 'enterpriseClosed';
  return account.status === 'active' ? 'signedIn' : 'accountDisabled';
}

function wrongCredentials(): ApiError {
  return new ApiError({ code: envelopeCode.wrongPassword, message: { key: 'session.wrongCredentials' } });
}
