import { actorKey, type Clock, type Identity } from '../../request/context.ts';
import { type TooManyKey, tooManyRequests } from '../../request/errors.ts';
import { rates } from '../../runtime/limits.ts';
import type { Database } from '../../storage/database.ts';
import { type AttemptRule, type Attempts, createAttempts } from './attempts.ts';

/** A request whose user is limited. */
interface Limited {
  readonly services: { readonly database: Database; readonly clock: Clock };
  readonly identity: Identity;
}

/**
 * Throws 42900 if the user exceeds a rate of `rates` by another request, or by several, of which then none counts, so
 * that fewer still pass. All servers share the count.
 */
export async function enforceRateLimit(
  { services, identity }: Limited,
  name: keyof typeof rates,
  times = 1,
  message?: TooManyKey,
): Promise<void> {
  const attempts = createAttempts(services.database, services.clock);
  const rule = identity.serviceToken !== undefined && name === 'expensive' ? rates.expensiveService : rates[name];
  const key = `${name}:${actorKey(identity)}`;
  const wait = await attempts.count(key, rule, times);
  if (wait === 0) return;
  if (times > 1) await attempts.forgive(key, times);
  throw tooManyRequests(wait, message);
}

interface PersonRates {
  readonly user: AttemptRule;
  readonly enterprise: AttemptRule;
}

/**
 * Counts an attempt of a user and of their enterprise. Throws 42900 if either exceeds its rate. Returns a function that
 * takes the attempt back, because it turned out to be legitimate.
 */
export async function countByPerson(
  attempts: Attempts,
  name: string,
  { userId, enterpriseId }: Pick<Identity, 'userId' | 'enterpriseId'>,
  limits: PersonRates,
): Promise<() => Promise<void>> {
  const counted = [
    [`${name}:user:${userId}`, limits.user],
    [`${name}:enterprise:${enterpriseId}`, limits.enterprise],
  ] as const;
  for (const [key, rule] of counted) await attempts.enforce(key, rule);
  return async () => {
    for (const [key] of counted) await attempts.forgive(key);
  };
}
