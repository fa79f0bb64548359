import { addDays, maxDay, minDay } from '../../../src/engine/days.ts';
import { memoize } from '../../../src/engine/memoize.ts';

/** A stretch of time in which clocks of a zone are ahead of UTC by the same seconds; the last has no end. */
export interface Offset {
  /** The instant at which the next one begins, as ISO 8601 text in UTC. */
  readonly until: string | undefined;
  readonly seconds: number;
}

const day = 86_400_000;
/** No zone changes its clocks twice in less. */
const step = 14 * day;

/**
 * How clocks of the zone stood between two instants, in order: what a day is can then be said to any database alike. Before
 * `minDay` and after `maxDay` clocks count as they stood there.
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

/** The offsets of a zone from `minDay` to `maxDay`: some 20,000 questions, asked once. */
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

/** The first second after `from` at which the offset is no longer that of `from`. */
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

/** Reads the offset off what a date is followed by in the zone: `1/1/1900, GMT+08:05:43`, or `GMT` alone. */
function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign, ...parts] = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(instant)) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') => Number(part));
    return (hours * 3600 + minutes * 60 + seconds) * (sign === '-' ? -1 : 1);
  };
}
