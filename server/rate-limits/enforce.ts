import { tooManyRequests } from '../errors.ts';
import { rates } from '../limits.ts';
import type { RequestContext } from '../resources/request-context.ts';
import { createAttempts } from './attempts.ts';

/** Throws 42900 for a user who does something more often than its rate allows; the count is shared by all servers. */
export async function enforceRateLimit({ parts, identity }: RequestContext, name: keyof typeof rates): Promise<void> {
  const attempts = createAttempts(parts.database, parts.clock);
  const wait = await attempts.count(`${name}:${identity.userId}`, rates[name]);
  if (wait > 0) throw tooManyRequests(wait);
}
