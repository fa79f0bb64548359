import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { dayOf } from '../engine/condition.ts';
import { clocksAt } from '../engine/days.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

interface Clocks {
  readonly clock: ServerClock;
  /** IANA name of the zone whose days count; the browser's own if missing. */
  readonly timeZone: string | undefined;
}

/** Without a provider the clock and the zone are those of this machine. */
const ClockContext = createContext<Clocks>({ clock: createServerClock({ page: document }), timeZone: undefined });

export function ClockProvider({ clock, timeZone, children }: Clocks & { readonly children: ReactNode }) {
  const value = useMemo(() => ({ clock, timeZone }), [clock, timeZone]);
  return <ClockContext value={value}>{children}</ClockContext>;
}

/** The clock of the server, and the zone whose days count. */
export function useClock(): Clocks {
  return use(ClockContext);
}

/** The zone of the server, whose days and hours the console shows. */
export function useTimeZone(): string | undefined {
  return use(ClockContext).timeZone;
}

/**
 * What `read` makes of the moment. It is asked at every tick, and the component is drawn again only where the answer is
 * another one: a text or a number, or the same object again.
 */
export function useAtTick<Answer>(read: (now: Date) => Answer): Answer {
  const { clock } = use(ClockContext);
  return useSyncExternalStore(clock.subscribe, () => read(clock.now()));
}

/** Today in the zone of the server, `2026-11-21`. */
export function useToday(): string {
  const timeZone = useTimeZone();
  return useAtTick((now) => dayOf(now, timeZone));
}

/** Writes a moment of the wire as clocks of the server show it, `2026-11-21 14:05`. */
export function useFormatMoment(): (at: string) => string {
  const timeZone = useTimeZone();
  return useCallback((at) => clocksAt(new Date(at), timeZone), [timeZone]);
}
