import { isObject } from '../../base/is-object.ts';

/** Hours of a day. They end on the next day if `to` is not after `from`. */
export interface Period {
  /** `09:30` */
  readonly from: string;
  readonly to: string;
}

/** A stretch of time, in minutes since the midnight that begins its day. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const dayMinutes = 24 * 60;

/** Returns the periods in a list of objects with the times `from` and `to`. */
export function readPeriods(value: unknown): Period[] {
  return [value].flat().flatMap((row) => {
    if (!isObject(row) || typeof row.from !== 'string' || typeof row.to !== 'string') return [];
    return [{ from: row.from, to: row.to }];
  });
}

/** Returns the periods in their order: one that would begin before the end of the one before it is on the next day. */
export function spansOf(periods: readonly Period[]): Span[] {
  let earliest = 0;
  return periods.map(({ from, to }) => {
    const start = firstFrom(minutesOf(from), earliest);
    const end = firstFrom(minutesOf(to), start + 1);
    earliest = end;
    return { start, end };
  });
}

/** Returns the time from the first start to the last end, breaks between the periods included; undefined for none. */
export function wholeSpan(periods: readonly Period[]): Span | undefined {
  const spans = spansOf(periods);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

/** Returns the sum of the periods in minutes. */
export function minutesIn(periods: readonly Period[]): number {
  return spansOf(periods).reduce((sum, { start, end }) => sum + end - start, 0);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Returns the first moment with this time of day that is not before `earliest`. */
function firstFrom(time: number, earliest: number): number {
  return time + Math.max(0, Math.ceil((earliest - time) / dayMinutes)) * dayMinutes;
}
