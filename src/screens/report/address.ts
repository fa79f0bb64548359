import { addDays, daysBetween, isDay, isInRange } from '../../engine/days.ts';
import { type Report, type TimeStep, timeSteps } from '../../engine/report.ts';
import type { AddressCodec, ListAddress } from '../shared/list-state/address.ts';

/** The state of a report. It is stored only in the address. */
export interface ReportAddress {
  /** The first and the last day of the period. */
  readonly from: string;
  readonly to: string;
  /** The grouping: a time step, or a dimension of the report. */
  readonly by: string;
  /** Whether the preceding period of the same length is shown for comparison. */
  readonly isCompared: boolean;
  readonly keyword: string;
  readonly filters: ListAddress['filters'];
}

/** Default length of the period in days; the last day is today. */
const defaultDays = 30;
/** Parameter names of the report itself. No field name begins with `_`. */
const own = { from: '_from', to: '_to', by: '_by', isCompared: '_compare' } as const;

/** Reads the query string of a report. Invalid parameters are ignored, and the defaults apply. */
export function readReportAddress(
  search: string,
  codec: AddressCodec,
  dimensions: readonly string[],
  today: string,
): ReportAddress {
  const given = new URLSearchParams(search);
  const [from, to] = [given.get(own.from) ?? '', given.get(own.to) ?? ''];
  const isPeriod = [from, to].every((day) => isDay(day) && isInRange(day)) && from <= to;
  const by = given.get(own.by) ?? '';
  const { keyword, filters } = codec.read(search).address;
  return {
    from: isPeriod ? from : addDays(today, 1 - defaultDays),
    to: isPeriod ? to : today,
    by: isStep(by) || dimensions.includes(by) ? by : 'day',
    isCompared: given.get(own.isCompared) === '1',
    keyword,
    filters,
  };
}

/** Returns the query string, with only the values that differ from the default. */
export function writeReportAddress(address: ReportAddress, codec: AddressCodec, today: string): string {
  const { from, to, by, isCompared, keyword, filters } = address;
  const query = new URLSearchParams(codec.write({ ...codec.initial, keyword, filters }));
  if (to !== today || from !== addDays(today, 1 - defaultDays)) {
    query.set(own.from, from);
    query.set(own.to, to);
  }
  if (by !== 'day') query.set(own.by, by);
  if (isCompared) query.set(own.isCompared, '1');
  return query.toString();
}

/** Returns the preceding period of the same length. */
export function periodBefore({ from, to }: Pick<ReportAddress, 'from' | 'to'>): Pick<ReportAddress, 'from' | 'to'> {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

export function isStep(by: string): by is TimeStep {
  return timeSteps.some((step) => step === by);
}

/** Returns the keys of all time steps between two days, including those without records. */
export function stepsBetween({ from, to, by }: Pick<ReportAddress, 'from' | 'to' | 'by'>): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  if (by === 'month') return [...new Set(days.map((day) => day.slice(0, 7)))];
  return by === 'week' ? [...new Set(days.map(mondayOf))] : days;
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Returns the dimensions of a report that the user may group by. */
export function openDimensions(report: Report, readable: ReadonlySet<string>): string[] {
  return report.dimensions.filter((name) => readable.has(name));
}
