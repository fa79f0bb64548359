/** The server's current time, independent of this machine's clock. */
export interface ServerClock {
  /** The time of the last tick: the same object until the next one. */
  readonly now: () => Date;
  /** Returns the current time in milliseconds since 1970, between two ticks too. */
  readonly read: () => number;
  /** Calls the listener at every tick: each minute, and when the page becomes visible. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the server's time from an answer, in milliseconds since 1970. */
  readonly adjust: (serverTime: number) => void;
}

export interface ServerClockOptions {
  /** `document`: its visibility state. */
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** @default the clock of this machine */
  readonly machine?: () => number;
}

const minute = 60_000;

/**
 * Tolerated difference in milliseconds between the server and this machine: the latency of an answer, and the precision
 * of its Date header.
 */
const tolerance = 5000;

/** Creates a clock that ticks while it has listeners. */
export function createServerClock({ page, machine = Date.now }: ServerClockOptions): ServerClock {
  const listeners = new Set<() => void>();
  let ahead = 0;
  let current = new Date(machine());
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tick() {
    current = new Date(machine() + ahead);
    if (listeners.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(tick, minute - (current.getTime() % minute));
    for (const listener of listeners) listener();
  }

  const onVisibility = () => page.visibilityState === 'visible' && tick();
  return {
    read: () => machine() + ahead,
    now() {
      if (listeners.size === 0 && machine() + ahead - current.getTime() >= minute) tick();
      return current;
    },
    adjust(serverTime) {
      const found = serverTime - machine();
      if (Math.abs(found - ahead) <= tolerance) return;
      ahead = Math.abs(found) <= tolerance ? 0 : found;
      tick();
    },
    subscribe(listener) {
      if (listeners.size === 0) page.addEventListener('visibilitychange', onVisibility);
      listeners.add(listener);
      if (listeners.size === 1) tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        page.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}
