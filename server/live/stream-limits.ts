import { setTimeout as pause } from 'node:timers/promises';
import { createTokenBuckets } from '../http/rate-limits/token-buckets.ts';
import { actorKey, type Identity } from '../request/context.ts';
import { tooManyRequests } from '../request/errors.ts';
import { liveStreams, refusalPause } from '../runtime/limits.ts';
import type { SseConnection } from './sse-connection.ts';

/** `Retry-After` where an enterprise has too many streams, in seconds. */
const fullPause = 60;

/** Limits the streams of each user or service token, and of each enterprise. */
export function createStreamLimits(connections: { keys(): Iterable<SseConnection> }) {
  const openings = createTokenBuckets();
  return {
    /** Counts a stream that is about to be opened. Throws 42900 if it is one too many. */
    async admit(identity: Identity): Promise<void> {
      const { enterpriseId } = identity;
      const open = [...connections.keys()].filter((one) => one.identity.enterpriseId === enterpriseId);
      const isFull = open.length >= liveStreams.perEnterprise.open;
      const wait = isFull
        ? fullPause
        : openings.take([
            [`user:${actorKey(identity)}`, liveStreams.each],
            [`enterprise:${enterpriseId}`, liveStreams.perEnterprise],
          ]);
      if (wait === 0) return;
      await pause(refusalPause);
      throw tooManyRequests(wait);
    },

    /** Closes the oldest streams of the user, so that another one can be opened. */
    makeRoom(identity: Identity): void {
      const actor = actorKey(identity);
      const own = [...connections.keys()].filter((one) => actorKey(one.identity) === actor);
      for (const oldest of own.slice(0, Math.max(0, own.length - liveStreams.each.open + 1))) oldest.close();
    },
  };
}
