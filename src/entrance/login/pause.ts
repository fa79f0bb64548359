/** Seconds between two codes (spec §9). */
export const pauseSeconds = 60;

/**
 * How long until the next code may be asked for. Kept as a moment in this browser, so that neither a reload nor a slow
 * timer shortens it; the server holds to the same.
 */
export interface Pause {
  /** Whole seconds left; 0 when a code may be asked for. */
  readonly left: () => number;
  /** Begins it. @default 60 s, which is also the longest */
  readonly begin: (seconds?: number) => void;
}

const storageKey = 'captcha';

export function createPause(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number): Pause {
  return {
    left() {
      const until = Number(storage.getItem(storageKey) ?? 0);
      const seconds = Math.ceil((until - now()) / 1000);
      // A clock that was put back does not lock anybody out.
      return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, pauseSeconds)) : 0;
    },
    begin(seconds = pauseSeconds) {
      storage.setItem(storageKey, String(now() + Math.min(seconds, pauseSeconds) * 1000));
    },
  };
}
