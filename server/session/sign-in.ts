import type { Kysely } from 'kysely';
import { envelopeCode } from '../../src/base/envelope.ts';
import type { AttemptRule, Attempts } from '../http/rate-limits/attempts.ts';
import { countByNetwork, networkOf } from '../http/rate-limits/network.ts';
import type { PeopleWatch } from '../live/people-watch.ts';
import type { ServerRecords } from '../records/write/effects.ts';
import type { Clock } from '../request/context.ts';
import { ApiError, notPermitted } from '../request/errors.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { type Account, type Accounts, isOneTimeOver, readAccounts } from './accounts/accounts.ts';
import { lockAccount } from './accounts/lock-account.ts';
import { hasUsedNetwork, networkIn, recordLogin } from './login-log.ts';
import { isOfScrypt, type Passwords } from './passwords/passwords.ts';
import type { IssuedTokens, Sessions, SignInOrigin } from './sessions.ts';

/** Limits wrong passwords for one e-mail address from one network. */
const perPair: AttemptRule = { limit: 10, seconds: 15 * 60 };
/** Limits wrong passwords from one network for all accounts; an office may share one address. */
const perAddress: AttemptRule = { limit: 100, seconds: 15 * 60 };
/** Limits wrong passwords for one e-mail address from all networks that its owner never signed in from. */
const perAccount: AttemptRule = { limit: 30, seconds: 60 * 60 };

/** Why no session was opened. */
type SignInRefusal = 'wrongCredentials' | 'accountDisabled' | 'enterprisePending' | 'enterpriseClosed' | 'oneTimeOver';

/** The result of the verification before the transaction, because hashing is slow. */
interface Verified {
  readonly account: Account | undefined;
  readonly hash: string | undefined;
  readonly isRight: boolean;
  /** The hash of the same password that replaces one of an earlier release. */
  readonly renewed: string | undefined;
}

interface SignInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly records: ServerRecords;
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly people: readonly Pick<PeopleWatch, 'signedIn'>[];
}

export interface Credentials {
  /** Normalized (`fold`). */
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a session for an e-mail address and a password. An unknown address and a wrong password are both rejected with
 * 60203 after the same amount of work. Only a caller with the right password learns why the account may not sign in.
 * Every attempt is logged.
 */
export function createSignIn(dependencies: SignInDependencies) {
  const { database, accounts, attempts, passwords, people } = dependencies;
  const { db } = database;
  const isOwners = async (email: string, origin: SignInOrigin) =>
    hasUsedNetwork(db, (await accounts.byEmail(email))?.id, origin);

  return ({ email, password }: Credentials, origin: SignInOrigin): Promise<IssuedTokens> =>
    passwords.inTurn({ ...origin, isKnown: () => isOwners(email, origin) }, async (hashing) => {
      const account = await accounts.byEmail(email);
      const isKnown = await hasUsedNetwork(db, account?.id, origin);
      // Counted before the work, so that concurrent attempts cannot bypass the limit together.
      const counted = await countAttempt(attempts, { email, address: origin.address, isKnown });
      const [ownHash, waitingHash] = [await hashOf(db, account), await waitingHashOf(db, email)];
      const hash = account === undefined ? waitingHash : ownHash;
      const isRight = await hashing.verify(password, hash);
      const renewed = isRight && hash !== undefined && isOfScrypt(hash) ? await hashing.hash(password) : undefined;
      const concluded = await conclude(dependencies, { account, hash, isRight, renewed }, email, origin);
      if (concluded === 'wrongCredentials') throw wrongCredentials();
      await counted.takeBack();
      if (typeof concluded === 'string') throw notPermitted({ key: `session.${concluded}` });
      const person = account && { userId: account.id, enterpriseId: account.enterpriseId };
      if (person) for (const watch of people) await watch.signedIn(person, origin);
      return concluded;
    });
}

/** Decides by the current state of the database: password, user and enterprise may have changed during verification. */
function conclude(
  { database, clock, records, sessions }: SignInDependencies,
  { account: before, hash, isRight, renewed }: Verified,
  email: string,
  origin: SignInOrigin,
): Promise<IssuedTokens | SignInRefusal> {
  return database.transaction(async (trx) => {
    const locked = isRight && before ? await lockAccount(trx, database.dialect, before.id) : undefined;
    const isStillRight = isRight && (before === undefined || (locked !== undefined && locked.hash === hash));
    const refusal = isStillRight ? refusalOf(locked?.account, clock.now()) : 'wrongCredentials';
    const attempt = { account: before, email, outcome: refusal ?? 'signedIn', at: clock.now() } as const;
    await recordAttempt(trx, records, attempt, origin);
    if (refusal !== undefined || locked === undefined) return refusal ?? 'wrongCredentials';
    if (renewed !== undefined)
      await trx.updateTable('credential').set({ hash: renewed }).where('user', '=', locked.account.id).execute();
    await readAccounts(trx).signedIn(locked.account.id, clock.now());
    return sessions.open(trx, locked.account.id, origin);
  });
}

interface ConcludedAttempt {
  readonly account: Account | undefined;
  readonly email: string;
  readonly outcome: SignInRefusal | 'signedIn';
  readonly at: Date;
}

/**
 * Attempts for an address without an account are only in the server's own log, because they belong to no enterprise.
 */
async function recordAttempt(
  trx: Kysely<SystemTables>,
  records: SignInDependencies['records'],
  { account, email, outcome, at }: ConcludedAttempt,
  origin: SignInOrigin,
): Promise<void> {
  const who = { user: account?.id ?? null, enterprise: account?.enterpriseId ?? null };
  await trx
    .insertInto('login_log')
    .values({ ...who, email, at: at.toISOString(), ...origin, ...networkIn(origin), outcome })
    .execute();
  if (account === undefined) return;
  const effects = records.in(trx).within(String(account.enterpriseId));
  await recordLogin(effects, { user: String(account.id), email: account.email, result: outcome, ...origin });
}

async function hashOf(db: Kysely<SystemTables>, account: Account | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('credential')
    .select('hash')
    .where('user', '=', account?.id ?? 0)
    .executeTakeFirst();
  return row?.hash;
}

/** Returns the hash of a pending registration, whose enterprise has no users until it is opened. */
async function waitingHashOf(db: Kysely<SystemTables>, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('registration').select('hash').where('email', '=', email).executeTakeFirst();
  return row?.hash;
}

interface Attempt {
  readonly email: string;
  readonly address: string;
  /**
   * True if the owner has signed in from this network. Attempts from other networks, or from others of the same block,
   * then cannot exhaust the limit of the owner.
   */
  readonly isKnown: boolean;
}

/** Counts an attempt under every rule, stopping at the first rule that rejects it with 42900. */
async function countAttempt(attempts: Attempts, { email, address, isKnown }: Attempt) {
  const pairKey = `sign-in:${email}:${networkOf(address).network}`;
  const accountKey = `sign-in:account:${email}`;
  const takeBackNetwork = await countByNetwork(attempts, 'sign-in', address, { rule: perAddress, isKnown });
  await attempts.enforce(pairKey, perPair);
  if (!isKnown) await attempts.enforce(accountKey, perAccount, 'session.tooManyWrong');
  return {
    /** Takes the attempt back because the password was right. */
    async takeBack(): Promise<void> {
      await attempts.forget(pairKey);
      await takeBackNetwork();
      if (!isKnown) await attempts.forgive(accountKey);
    },
  };
}

/**
 * Returns why an account with the right password gets no session. Without an account, the password was that of a
 * registration.
 */
function refusalOf(account: Account | undefined, now: Date): Exclude<SignInRefusal, 'wrongCredentials'> | undefined {
  if (account === undefined || account.enterpriseStatus === 'pending') return 'enterprisePending';
  if (account.enterpriseStatus !== 'open') return 'enterpriseClosed';
  if (account.status !== 'active') return 'accountDisabled';
  return isOneTimeOver(account, now) ? 'oneTimeOver' : undefined;
}

function wrongCredentials(): ApiError {
  return new ApiError({ code: envelopeCode.wrongPassword, message: { key: 'session.wrongCredentials' } });
}
