/** A bucket holds `burst` tokens at most, and gets `perMinute` new ones a minute. */
interface BucketRule {
  readonly burst: number;
  readonly perMinute: number;
}

/** Full buckets are forgotten once there are more than this. */
const maxBuckets = 1000;

/**
 * Limits rates in the memory of one server: unlike `createAttempts`, a refusal costs no query.
 *
 * @param now in milliseconds; never goes back
 */
export function createTokenBuckets(now: () => number = () => performance.now()) {
  /** When each bucket is full again. */
  const fullAt = new Map<string, number>();
  return {
    /** Takes a token from each bucket, or from none. Returns the seconds to wait if one is empty, otherwise 0. */
    take(wanted: readonly (readonly [key: string, rule: BucketRule])[]): number {
      const at = now();
      const taken = wanted.map(([key, { burst, perMinute }]) => {
        const perToken = 60_000 / perMinute;
        const full = Math.max(at, fullAt.get(key) ?? 0) + perToken;
        return { key, full, wait: full - at - burst * perToken };
      });
      const wait = Math.max(0, ...taken.map((one) => one.wait));
      if (wait > 0) return Math.ceil(wait / 1000);
      for (const { key, full } of taken) fullAt.set(key, full);
      if (fullAt.size > maxBuckets) for (const [key, full] of fullAt) if (full <= at) fullAt.delete(key);
      return 0;
    },
  };
}
