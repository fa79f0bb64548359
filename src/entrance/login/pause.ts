/** Seconds between two codes (spec §9). */
const pauseSeconds = 60;

/**
 * The wait until the next code may be requested. It is stored as a point in time in this browser, so that neither a
 * reload nor a slow timer shortens it. The server enforces the same.
 */
export interface Pause {
  /** Whole seconds left; 0 when a code may be requested. */
  readonly left: () => number;
  /** Starts the wait. @default 60 s, which is also the maximum */
  readonly begin: (seconds?: number) => void;
}

const storageKey = 'captcha';

export function createPause(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number): Pause {
  return {
    left() {
      const until = Number(storage.getItem(storageKey) ?? 0);
      const seconds = Math.ceil((until - now()) / 1000);
      // A clock that was set back must not lock the user out.
      return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, pauseSeconds)) : 0;
    },
    begin(seconds = pauseSeconds) {
      storage.setItem(storageKey, String(now() + Math.min(seconds, pauseSeconds) * 1000));
    },
  };
}
