import { createHmac, randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { SmsGateway } from '../../delivery/sms-gateway.ts';
import type { Attempts } from '../../http/rate-limits/attempts.ts';
import { countByNetwork } from '../../http/rate-limits/network.ts';
import type { Clock } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

/**
 * Limits of codes: one per phone and minute (spec §9), a few per phone and day, and more per network, because an
 * office shares one.
 */
const perMinute = { limit: 1, seconds: 60 };
const perPhone = { limit: 10, seconds: 86_400 };
const perAddress = { limit: 50, seconds: 86_400 };
/** Validity of a code, in seconds, and maximum number of guesses. */
const lifetime = 300;
const guesses = 5;

interface CaptchaDependencies {
  readonly database: Database;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly gateway: SmsGateway;
}

/** Sends codes to phones and verifies them. Only a keyed hash of each code is stored. */
export function createCaptcha({ database: { db }, secretKey, clock, attempts, gateway }: CaptchaDependencies) {
  const hashOf = (phone: string, code: string) =>
    createHmac('sha256', secretKey).update(`captcha:${phone}:${code}`).digest('base64url');
  return {
    /** Sends a new code, which replaces the last one. Throws 42900 if requested too soon or too often. */
    async send(phone: string, address: string): Promise<void> {
      const minuteKey = `captcha:minute:${phone}`;
      await attempts.enforce(minuteKey, perMinute, 'captcha.tooSoon');
      await countByNetwork(attempts, 'captcha:address', address, { rule: perAddress, message: 'captcha.tooMany' });
      await attempts.enforce(`captcha:phone:${phone}`, perPhone, 'captcha.tooMany');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(clock.now().getTime() + lifetime * 1000).toISOString();
      await replaceCode(db, phone, { hash: hashOf(phone, code), expiresAt, tries: 0 });
      try {
        await gateway.send(phone, code);
      } catch (cause) {
        await attempts.forget(minuteKey);
        throw new ApiError({ status: 503, message: { key: 'captcha.notSent' }, cause });
      }
    },
    /**
     * Verifies and consumes the last code. Returns false for a wrong code, which counts as a guess; after five guesses
     * the code is invalid.
     */
    async redeem(phone: string, code: string): Promise<boolean> {
      // Counts the guess before comparing it, so that concurrent guesses are counted separately.
      if (!(await countGuess(db, phone, clock.now()))) return false;
      const { numDeletedRows } = await db
        .deleteFrom('captcha')
        .where('phone', '=', phone)
        .where('hash', '=', hashOf(phone, code))
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

/** Counts a guess at the code of a phone. Returns false if there is no valid one. */
async function countGuess(db: Database['db'], phone: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('captcha')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('tries', '<', guesses)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function replaceCode(
  db: Database['db'],
  phone: string,
  code: Omit<Insertable<SystemTables['captcha']>, 'phone'>,
): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ phone, ...code })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(code))
    .execute();
}

export type Captcha = ReturnType<typeof createCaptcha>;
