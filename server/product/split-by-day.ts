import { dayOf } from '../../src/engine/fields/condition.ts';
import { addDays, startOfDay } from '../../src/engine/time/days.ts';

/** A part of a stretch of time that lies within one day. */
export interface DayPart {
  readonly day: string;
  readonly until: Date;
  readonly seconds: number;
}

/** Splits the time between two moments where the days of the time zone begin. */
export function splitByDay(from: Date, until: Date, timeZone: string | undefined): DayPart[] {
  const parts: DayPart[] = [];
  let start = from;
  for (let day = dayOf(from, timeZone); start < until; day = addDays(day, 1)) {
    const next = startOfDay(addDays(day, 1), timeZone);
    // Clocks that are set back over midnight show a day again after the next one has begun; some days have no time at all.
    if (next <= start) continue;
    const end = next < until ? next : until;
    parts.push({ day, until: end, seconds: Math.round((end.getTime() - start.getTime()) / 1000) });
    start = end;
  }
  return parts;
}
