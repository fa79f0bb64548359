import type { Kysely } from 'kysely';
import type { Effects } from '../../records/rules/rules.ts';
import type { ServerRecords } from '../../records/write/effects.ts';
import type { Clock } from '../../request/context.ts';
import { badField, conflict, type FieldErrors } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { retryTaken } from '../../storage/retry-taken.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { addEnterprise, addFirstUser, type FirstUser } from '../accounts/new-account.ts';
import { requireValidPassword } from '../passwords/password-rule.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Captcha } from './captcha.ts';

/** The data of a registration (spec §3). */
export interface Registration {
  readonly enterpriseName: string;
  readonly email: string;
  readonly password: string;
  readonly mobile: string;
  readonly captcha: string;
}

interface RegisterDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly captcha: Captcha;
  readonly passwords: Passwords;
  readonly records: ServerRecords;
}

/**
 * Registers an enterprise as pending and stores its first user until platform staff open it. The caller must own the
 * phone, and a code is valid for one try, whatever the result, so that nobody can probe which addresses are taken.
 * Throws 40000 for a wrong code, 40900 for values that are taken, and 42900 under the same conditions as
 * `Passwords.inTurn`.
 */
export function createRegister({ database, clock, captcha, passwords, records }: RegisterDependencies) {
  async function keep({ enterpriseName: name, email, mobile }: Registration, hash: string): Promise<void> {
    const run = async (trx: Kysely<SystemTables>) => {
      const effects = records.in(trx);
      const taken = await takenIn(effects.unscoped, name, email);
      if (Object.keys(taken).length > 0) throw conflict({ ...taken, captcha: [{ key: 'captcha.used' }] });
      const enterprise = Number(await addEnterprise(effects, { name, email, mobile, status: 'pending' }));
      const createdAt = clock.now().toISOString();
      await trx.insertInto('registration').values({ enterprise, email, mobile, hash, createdAt }).execute();
    };
    await retryTaken(database, () => database.transaction(run, { lock: 'registration' }));
  }

  /** `address` is the network address of the request. */
  return (registration: Registration, address: string): Promise<void> =>
    passwords.inTurn({ address }, async (hashing) => {
      const { mobile, captcha: code, password, email, enterpriseName } = registration;
      await requireValidPassword(password, { email, enterpriseName });
      if (!(await captcha.redeem(mobile, code))) throw wrongCode();
      await keep(registration, await hashing.hash(password));
    });
}

/**
 * Creates the first user, with this role, of the enterprise in scope if it registered itself. Call it in the
 * transaction that opens the enterprise. Does nothing for other enterprises, or if the user exists already. Throws
 * 40900 if another user got the e-mail address in the meantime.
 */
export async function admitFirstUser(effects: Effects, first: Pick<FirstUser, 'role' | 'permissions'>): Promise<void> {
  const { unscoped } = effects;
  const kept = await unscoped.transaction
    .deleteFrom('registration')
    .where('enterprise', '=', Number(unscoped.enterprise))
    .returning(['email', 'mobile', 'hash'])
    .executeTakeFirst();
  if (kept === undefined) return;
  await addFirstUser(effects, { email: kept.email, mobile: kept.mobile, passwordHash: kept.hash, ...first });
}

/** Deletes the stored first user of the enterprise in scope, in the transaction that deletes the enterprise. */
export async function forgetRegistration(scope: WritableDataAccess): Promise<void> {
  await scope.transaction.deleteFrom('registration').where('enterprise', '=', Number(scope.enterprise)).execute();
}

async function takenIn(scope: WritableDataAccess, name: string, email: string): Promise<FieldErrors> {
  const takenNames = await scope.records(scope.system.tenants).taken({ name });
  const takenEmails = await scope.records(scope.system.users).taken({ email });
  const waiting = await scope.transaction
    .selectFrom('registration')
    .select('enterprise')
    .where('email', '=', email)
    .executeTakeFirst();
  return {
    ...(takenNames.length > 0 && { enterpriseName: [{ key: 'field.taken' }] }),
    ...((takenEmails.length > 0 || waiting) && { email: [{ key: 'field.taken' }] }),
  };
}

function wrongCode() {
  return badField('captcha', { key: 'captcha.wrong' });
}
