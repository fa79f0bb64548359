import { Hono } from 'hono';
import { z } from 'zod';
import type { Mailer } from '../../delivery/mail.ts';
import { readBody } from '../../http/body/body.ts';
import { nothing } from '../../http/json-schema.ts';
import type { AttemptRule, Attempts } from '../../http/rate-limits/attempts.ts';
import { countByNetwork } from '../../http/rate-limits/network.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer, type Clock, type Identity } from '../../request/context.ts';
import { badField } from '../../request/errors.ts';
import { say } from '../../request/messages.ts';
import { hashOfSecret } from '../../runtime/secret-hash.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { Origin } from '../../storage/records/actor.ts';
import { accountEmail } from '../accounts/account-email.ts';
import { type Account, type Accounts, canBeSignedIn } from '../accounts/accounts.ts';
import { setPassword } from '../accounts/credentials.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { networkIn } from '../login-log.ts';
import { originOf } from '../origin.ts';
import { requireValidPassword } from '../passwords/password-rule.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SignInOrigin } from '../sessions.ts';
import type { RecordOwnOperation } from './own-operation.ts';
import { chosenPassword } from './own-password.ts';
import { queueResetMail } from './reset-mails.ts';

/** Limits the mails to one e-mail address; `perAddress` limits the uses of links from one network. */
const perAccount: AttemptRule = { limit: 3, seconds: 15 * 60 };
const perAddress: AttemptRule = { limit: 30, seconds: 15 * 60 };

const forgotten = z.object({ email: accountEmail });
const reset = z.object({ token: z.string().min(1).max(200), password: chosenPassword });

interface ForgottenPassword {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'isSetUp'>;
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly keepOperation: RecordOwnOperation;
  identifyUser(user: number): Promise<Identity | undefined>;
}

/**
 * `/forgot` and `/reset` under `/sso/v1/auth`: mails a link, valid once and for 30 minutes, with which the owner of the
 * mailbox chooses a new password. To prevent account enumeration, the response is the same whether or not an account
 * has the address, and so is the work before it.
 */
export function forgottenPasswordRoutes(dependencies: ForgottenPassword): Hono<AppEnv> {
  const { database, settings, clock, mailer, accounts, attempts, passwords } = dependencies;
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'session', isPublic: true });
  on(
    'POST /forgot',
    {
      summary: 'Send a link for a new password by mail',
      networkRate: 'forgot:address',
      body: forgotten,
      data: nothing,
    },
    async (c) => {
      const { email } = await readBody(c, forgotten);
      await attempts.enforce(`forgot:${email}`, perAccount);
      const language = c.get('language');
      const account = await accounts.byEmail(email);
      await queueResetMail(database, { user: account?.id, language }, clock.now());
      return answer(c, null, mailer.isSetUp ? undefined : say(language, { key: 'password.noGateway' }));
    },
  );
  on('POST /reset', { summary: 'Set a new password with the link', body: reset, data: nothing }, async (c) => {
    const { token, password } = await readBody(c, reset);
    const origin = originOf(c, settings);
    const isKnown = () =>
      mayBeReset(dependencies, token).then(
        () => true,
        () => false,
      );
    await passwords.inTurn({ ...origin, isKnown }, async (hashing) => {
      await countByNetwork(attempts, 'reset', origin.address, { rule: perAddress });
      const account = await mayBeReset(dependencies, token);
      await requireValidPassword(password, account);
      const chosen = { user: account.id, token, hash: await hashing.hash(password) };
      await replace(dependencies, chosen, { ...origin, requestId: c.get('requestId') });
    });
    return answer(c, null);
  });
  return api;
}

async function mayBeReset({ database, accounts, clock }: ForgottenPassword, token: string): Promise<Account> {
  const row = await database.db
    .selectFrom('password_reset')
    .select('user')
    .where('hash', '=', hashOfSecret(token))
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirst();
  const account = row && (await accounts.byId(row.user));
  if (account === undefined || !canBeSignedIn(account)) throw linkOver();
  return account;
}

interface ChosenPassword {
  readonly user: number;
  /** The secret of the link. */
  readonly token: string;
  readonly hash: string;
}

async function replace(
  { database, clock, keepOperation, identifyUser }: ForgottenPassword,
  { user, token, hash }: ChosenPassword,
  origin: SignInOrigin & Origin,
): Promise<void> {
  const identity = await identifyUser(user);
  const { address, userAgent } = origin;
  await database.transaction(async (trx) => {
    const locked = await lockAccount(trx, database.dialect, user);
    if (locked === undefined || !canBeSignedIn(locked.account)) throw linkOver();
    const { numDeletedRows } = await trx
      .deleteFrom('password_reset')
      .where('hash', '=', hashOfSecret(token))
      .executeTakeFirst();
    // Another request used the link while this one computed the hash.
    if (numDeletedRows === 0n) throw linkOver();
    await setPassword(trx, clock, { user, hash });
    const { email, enterpriseId: enterprise } = locked.account;
    const at = clock.now().toISOString();
    await trx
      .insertInto('login_log')
      .values({ user, enterprise, email, at, address, userAgent, ...networkIn(origin), outcome: 'passwordReset' })
      .execute();
    if (identity) await keepOperation(trx, { ...identity, origin }, 'resetOwnPassword');
  });
}

function linkOver() {
  return badField('token', { key: 'password.linkOver' });
}
