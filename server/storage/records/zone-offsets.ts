/** A stretch of time in which clocks of a zone are ahead of UTC by the same seconds; the last has no end. */
export interface Offset {
  /** The instant at which the next one begins, as ISO 8601 text in UTC. */
  readonly until: string | undefined;
  readonly seconds: number;
}

const day = 86_400_000;
/** No zone changes its clocks twice in less. */
const step = 14 * day;

/** How clocks of the zone stood between two instants, in order: what a day is can then be said to any database alike. */
export function offsetsBetween(timeZone: string, from: Date, to: Date): Offset[] {
  const offsetAt = offsetReader(timeZone);
  const offsets: Offset[] = [];
  let at = from.getTime();
  let seconds = offsetAt(at);
  while (at < to.getTime()) {
    const next = Math.min(at + step, to.getTime());
    const then = offsetAt(next);
    if (then !== seconds) {
      const change = firstDifferent(offsetAt, at, next);
      offsets.push({ until: new Date(change).toISOString(), seconds });
      seconds = offsetAt(change);
      at = change;
    } else at = next;
  }
  return [...offsets, { until: undefined, seconds }];
}

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

function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    era: 'short',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
    const shown = new Date(0);
    shown.setUTCFullYear(year, part('month') - 1, part('day'));
    shown.setUTCHours(part('hour'), part('minute'), part('second'));
    return Math.round((shown.getTime() - Math.floor(instant / 1000) * 1000) / 1000);
  };
}
