const dayLength = 86_400_000;
const minuteLength = 60_000;

/** Milliseconds by which clocks of the zone are ahead of UTC at an instant. */
export function offsetAt(instant: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}Z`;
  return Date.parse(shown) - Math.floor(instant / minuteLength) * minuteLength;
}

/** The instant at which clocks of the zone show a time, told as if it were UTC. */
export function instantAt(told: number, timeZone?: string): number {
  // The offset is that of the instant sought; twice, for the first guess may lie on the other side of a change of clocks.
  const first = told - offsetAt(told, timeZone);
  return told - offsetAt(first, timeZone);
}

/** The instant at which a day, `2026-11-21`, begins in the zone. */
export function startOfDay(day: string, timeZone?: string): Date {
  return new Date(instantAt(Date.parse(`${day}T00:00:00Z`), timeZone));
}

/** The day `count` days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10);
}

/** How many days lie between two, the first one counted and the last one not. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** True for a day there is, `2026-11-21`: the 30th of February is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A stretch of time in which clocks of a zone keep one distance from UTC. */
export interface ClockSpan {
  /** The first instant after it. */
  readonly until: Date;
  /** Minutes ahead of UTC. */
  readonly minutes: number;
}

/** The stretches between two instants: one, unless clocks are changed in between. */
export function clockSpans(from: Date, until: Date, timeZone?: string): ClockSpan[] {
  const spans: ClockSpan[] = [];
  let at = from.getTime();
  while (at < until.getTime()) {
    const offset = offsetAt(at, timeZone);
    let next = at;
    while (next < until.getTime() && offsetAt(next, timeZone) === offset) next += dayLength;
    const end = offsetAt(next, timeZone) === offset ? next : changeBetween(next - dayLength, next, offset, timeZone);
    spans.push({ until: new Date(Math.min(end, until.getTime())), minutes: offset / minuteLength });
    at = end;
  }
  return spans;
}

/** The minute at which clocks leave the offset. */
function changeBetween(before: number, after: number, offset: number, timeZone?: string): number {
  let [low, high] = [before, after];
  while (high - low > minuteLength) {
    const middle = low + Math.floor((high - low) / 2 / minuteLength) * minuteLength;
    if (offsetAt(middle, timeZone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
