import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { dayOf } from '../../engine/fields/condition.ts';
import { clocksAt } from '../../engine/time/days.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

interface Clocks {
  readonly clock: ServerClock;
  /** IANA name of the server's time zone. @default the browser's time zone */
  readonly timeZone: string | undefined;
}

/** Without a provider the clock and the time zone are those of this machine. */
const ClockContext = createContext<Clocks>({ clock: createServerClock({ page: document }), timeZone: undefined });

export function ClockProvider({ clock, timeZone, children }: Clocks & { readonly children: ReactNode }) {
  const value = useMemo(() => ({ clock, timeZone }), [clock, timeZone]);
  return <ClockContext value={value}>{children}</ClockContext>;
}

/** Returns the server's clock and time zone. */
export function useClock(): Clocks {
  return use(ClockContext);
}

/** Returns the server's time zone, in which the console shows days and times. */
export function useTimeZone(): string | undefined {
  return use(ClockContext).timeZone;
}

/**
 * Returns the result of `read` for the current time. Calls it at every tick, and renders again only if the result
 * changed. It must be a text or a number, or the identical object.
 */
export function useAtTick<Answer>(read: (now: Date) => Answer): Answer {
  const { clock } = use(ClockContext);
  return useSyncExternalStore(clock.subscribe, () => read(clock.now()));
}

/** Returns today's date in the server's time zone, `2026-11-21`. */
export function useToday(): string {
  const timeZone = useTimeZone();
  return useAtTick((now) => dayOf(now, timeZone));
}

/** Returns a function that formats a UTC moment in the server's time zone, `2026-11-21 14:05`. */
export function useFormatMoment(): (at: string) => string {
  const timeZone = useTimeZone();
  return useCallback((at) => clocksAt(new Date(at), timeZone), [timeZone]);
}
