/** What the clocks of the server show, whatever those of this machine do. */
export interface ServerClock {
  /** The moment of the last tick: the same object until the next one. */
  readonly now: () => Date;
  /** Calls the listener at every tick: with each minute, and when the page is looked at again. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes over the time an answer was given at, in milliseconds since 1970. */
  readonly adjust: (serverTime: number) => void;
}

export interface ServerClockOptions {
  /** `document`: whether the page is looked at. */
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** @default the clock of this machine */
  readonly machine?: () => number;
}

const minute = 60_000;

/** Milliseconds the server and this machine may differ by: the way of an answer, and the half second its date leaves open. */
const tolerance = 5000;

/** A clock that ticks while somebody listens. */
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
