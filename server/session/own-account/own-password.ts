import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { minPasswordLength } from '../../../src/base/limits.ts';
import { readBody } from '../../http/body/body.ts';
import { nothing } from '../../http/json-schema.ts';
import type { AttemptRule, Attempts } from '../../http/rate-limits/attempts.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer, type Clock, type Identity, identityOf } from '../../request/context.ts';
import { badField, sessionInvalid } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { type Account, canBeSignedIn, isOneTimeOver, readAccounts } from '../accounts/accounts.ts';
import { setPassword } from '../accounts/credentials.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { requireValidPassword } from '../passwords/password-rule.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { RecordOwnOperation } from './own-operation.ts';

/** A password that a user chooses, trimmed in the same way as at sign-in. */
export const chosenPassword = z.string().trim().min(minPasswordLength).max(200);

/** Limits the guesses at the current password by a person who found an unlocked console. */
const guesses: AttemptRule = { limit: 10, seconds: 15 * 60 };

const change = z.object({ current: z.string().trim().min(1).max(200), password: chosenPassword });

/**
 * Returns the hash against which the current password was verified. Throws 40000 for a wrong one, 42900 after too many.
 */
export type VerifyOwnPassword = (identity: Identity, current: string) => Promise<string | undefined>;

interface VerifyDependencies {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
}

export function createVerifyOwnPassword({ database, attempts, passwords }: VerifyDependencies): VerifyOwnPassword {
  return async ({ userId }, current) => {
    const key = `password:${userId}`;
    await attempts.enforce(key, guesses);
    const row = await database.db.selectFrom('credential').select('hash').where('user', '=', userId).executeTakeFirst();
    if (!(await passwords.verify(current, row?.hash))) throw badField('current', { key: 'password.wrongCurrent' });
    await attempts.forget(key);
    return row?.hash;
  };
}

interface OwnPassword {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly verifyPassword: VerifyOwnPassword;
  readonly keepOperation: RecordOwnOperation;
}

/** `POST /users/password`: replaces the user's own password and ends all their other sessions. */
export function ownPasswordRoutes(dependencies: OwnPassword): Hono<AppEnv> {
  const { database, clock, passwords, verifyPassword, keepOperation } = dependencies;

  async function ownerOf({ userId }: Identity): Promise<Account> {
    const account = await readAccounts(database.db).byId(userId);
    if (account === undefined) throw sessionInvalid();
    return account;
  }

  /** Throws unless the session and the verified password are still valid. Both may have changed in the meantime. */
  async function requireUnchanged(trx: Kysely<SystemTables>, { userId, sessionId }: Identity, verified?: string) {
    const locked = await lockAccount(trx, database.dialect, userId);
    const isValid = await readAccounts(trx).ofSession(userId, sessionId, clock.now());
    if (locked === undefined || isValid === undefined || !canBeSignedIn(locked.account)) throw sessionInvalid();
    if (locked.hash !== verified) throw badField('current', { key: 'password.wrongCurrent' });
    if (isOneTimeOver(locked.account, clock.now())) throw badField('current', { key: 'session.oneTimeOver' });
  }

  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on('POST /users/password', { summary: 'Change the own password', body: change, data: nothing }, async (c) => {
    const { current, password } = await readBody(c, change);
    const identity = identityOf(c);
    const verified = await verifyPassword(identity, current);
    if (password === current) throw badField('password', { key: 'password.same' });
    await requireValidPassword(password, await ownerOf(identity));
    const hash = await passwords.hash(password);
    const { userId: user, sessionId: exceptSession } = identity;
    await database.transaction(async (trx) => {
      await requireUnchanged(trx, identity, verified);
      await setPassword(trx, clock, { user, hash, exceptSession });
      await keepOperation(trx, identity, 'changeOwnPassword');
    });
    return answer(c, null);
  });
  return api;
}
