/** Maximum number of keys in memory. Above it, those whose period has ended are removed. */
const maxKeys = 10_000;

/** Remembers what this server has logged, so that it is logged once per period. */
export interface LoggedOnce {
  /** Returns true if the key has not been logged, or its period has ended. */
  isDue(key: string, now: Date): boolean;
  /** Begins a period of the keys, in milliseconds. To be called after the commit: what failed stays due. */
  mark(keys: readonly string[], now: Date, period: number): void;
}

export function createLoggedOnce(): LoggedOnce {
  /** When the periods end, in milliseconds since the epoch, by key. */
  const ends = new Map<string, number>();

  return {
    isDue: (key, now) => (ends.get(key) ?? 0) <= now.getTime(),
    mark(keys, now, period) {
      if (ends.size > maxKeys) for (const [key, end] of ends) if (end <= now.getTime()) ends.delete(key);
      for (const key of keys) ends.set(key, now.getTime() + period);
    },
  };
}
