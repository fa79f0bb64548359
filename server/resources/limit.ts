import { tooManyRequests } from '../errors.ts';
import { createAttempts } from '../session/attempts.ts';
import type { Call } from './call.ts';

/** Calls that cost much, of one user: more than anybody makes by hand, fewer than would slow down the others. */
const perUser = { limit: 120, seconds: 60 };

/** Throws 42900 for a user who asks for too much that is expensive; the count is shared by all servers. */
export async function demandPatience({ parts, identity }: Call): Promise<void> {
  const attempts = createAttempts(parts.database, parts.clock);
  const wait = await attempts.count(`expensive:${identity.userId}`, perUser);
  if (wait > 0) throw tooManyRequests(wait);
}
