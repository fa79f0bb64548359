import { tooManyRequests } from '../errors.ts';
import { rates } from '../limits.ts';
import type { RequestContext } from '../resources/request-context.ts';
import { createAttempts } from './attempts.ts';

/** Throws 42900 if the user exceeds a rate of `rates`. All servers share the count. */
export async function enforceRateLimit({ parts, identity }: RequestContext, name: keyof typeof rates): Promise<void> {
  const attempts = createAttempts(parts.database, parts.clock);
  const rule = identity.isService && name === 'expensive' ? rates.expensiveService : rates[name];
  const wait = await attempts.count(`${name}:${identity.isService ? identity.sessionId : identity.userId}`, rule);
  if (wait > 0) throw tooManyRequests(wait);
}
