import { memoize } from '../../../../src/base/calls/memoize.ts';
import { addDays, dayLength, maxDay, minDay } from '../../../../src/engine/time/days.ts';

/** A period with a constant UTC offset of a time zone. The last period has no end. */
export interface Offset {
  /** Start of the next period, as ISO 8601 text in UTC. */
  readonly until: string | undefined;
  readonly seconds: number;
}

/** No zone changes its clocks twice within this time, in milliseconds. */
const step = 14 * dayLength;

/**
 * Returns the UTC offsets of a zone between two instants, in order, so that any database can compute local days from
 * them. Before `minDay` and after `maxDay`, the offset at that limit applies.
 */
export function offsetsBetween(timeZone: string, from: Date, to: Date): Offset[] {
  const offsets = allOffsets(timeZone);
  const isOver = ({ until }: Offset, at: Date) => until !== undefined && Date.parse(until) <= at.getTime();
  const first = offsets.findIndex((offset) => !isOver(offset, from));
  const last = offsets.findIndex((offset) => !isOver(offset, to));
  return offsets
    .slice(first, last + 1)
    .map((offset, index) => (index === last - first ? { ...offset, until: undefined } : offset));
}

/**
 * The offsets of a zone from `minDay` to `maxDay`. Takes about 20,000 calls of the formatter, so the result is cached.
 */
const allOffsets = memoize((timeZone: string): readonly Offset[] => {
  const offsetAt = offsetReader(timeZone);
  const end = Date.parse(addDays(maxDay, 1));
  const offsets: Offset[] = [];
  let at = Date.parse(minDay);
  let seconds = offsetAt(at);
  while (at < end) {
    const next = Math.min(at + step, end);
    if (offsetAt(next) !== seconds) {
      const change = firstDifferent(offsetAt, at, next);
      offsets.push({ until: new Date(change).toISOString(), seconds });
      seconds = offsetAt(change);
      at = change;
    } else at = next;
  }
  return [...offsets, { until: undefined, seconds }];
});

/** The first second after `from` with another offset than at `from`, found by binary search. */
function firstDifferent(offsetAt: (instant: number) => number, from: number, to: number): number {
  const before = offsetAt(from);
  let [same, different] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (different - same > 1) {
    const middle = Math.floor((same + different) / 2);
    if (offsetAt(middle * 1000) === before) same = middle;
    else different = middle;
  }
  return different * 1000;
}

/** Reads the offset from the text that the formatter adds to a date: `1/1/1900, GMT+08:05:43`, or `GMT` alone. */
function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, ...parts] = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(instant)) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') => Number(part));
    return (hours * 3600 + minutes * 60 + seconds) * (sign === '-' ? -1 : 1);
  };
}
