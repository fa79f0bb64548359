import { dayOf } from '../../src/engine/fields/condition.ts';
import { addDays, clocksAt, instantAfter } from '../../src/engine/time/days.ts';

/** A period of each day, `22:00` to `08:00`, which may include midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Returns when the quiet hours that contain the moment end, always after it; undefined if it is not within them. */
export function quietUntil({ from, to }: QuietHours, now: Date, timeZone?: string): Date | undefined {
  const time = clocksAt(now, timeZone).slice(-5);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return undefined;
  const today = dayOf(now, timeZone);
  const day = isOverMidnight && time >= from ? addDays(today, 1) : today;
  return instantAfter(now, `${day}T${to}:00`, timeZone);
}
