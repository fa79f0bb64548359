import { dayOf } from '../../../src/engine/fields/condition.ts';
import { addDays, startOfDay } from '../../../src/engine/time/days.ts';

export type PresenceStatus = 'online' | 'busy' | 'away' | 'offline';

/** After so long without input a user is away, in milliseconds. */
const idleTime = 5 * 60_000;
/** How long a user without a stream is still there, in milliseconds: long enough for a reload and a restart. */
const grace = 30_000;

/** What decides the status of a user. */
export interface PresenceFacts {
  readonly status: PresenceStatus;
  readonly hasStream: boolean;
  readonly isBusy: boolean;
  readonly activeAt: string;
  /** When the last stream ended; null while there is one. */
  readonly leftAt: string | null;
}

/** Returns the status of a user now. */
export function statusOf(facts: PresenceFacts, now: Date): PresenceStatus {
  const { status, hasStream, isBusy, activeAt, leftAt } = facts;
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  const isThere = hasStream || (status !== 'offline' && leftAt !== null && since(leftAt) < grace);
  if (!isThere) return 'offline';
  if (isBusy) return 'busy';
  return since(activeAt) >= idleTime ? 'away' : 'online';
}

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

export function isPresenceStatus(text: string): text is PresenceStatus {
  return ['online', 'busy', 'away', 'offline'].includes(text);
}
