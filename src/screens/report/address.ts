import { addDays, daysBetween, isDay, isInRange } from '../../engine/days.ts';
import { type Report, type TimeStep, timeSteps } from '../../engine/report.ts';
import type { AddressCodec, ListAddress } from '../shared/list-state/address.ts';

/** What a report shows, all of it: the address is the only state there is. */
export interface ReportAddress {
  /** The first and the last day looked at. */
  readonly from: string;
  readonly to: string;
  /** What tells the figures apart: a step of time, or a dimension of the report. */
  readonly by: string;
  /** Whether the time before, as long as this one, stands beside it. */
  readonly isCompared: boolean;
  readonly keyword: string;
  readonly filters: ListAddress['filters'];
}

/** Days looked at unless the address says others, the last being today. */
const defaultDays = 30;
/** Names of a report's own parameters; no field begins so. */
const own = { from: '_from', to: '_to', by: '_by', isCompared: '_compare' } as const;

/** Reads the query string of a report. What says nothing here is passed over: its default stands in the address. */
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

/** The query string, with only what differs from the default. */
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

/** The time before, as long as this one. */
export function periodBefore({ from, to }: Pick<ReportAddress, 'from' | 'to'>): Pick<ReportAddress, 'from' | 'to'> {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

export function isStep(by: string): by is TimeStep {
  return timeSteps.some((step) => step === by);
}

/** Keys of all groups of a step between two days, those without a record too. */
export function stepsBetween({ from, to, by }: Pick<ReportAddress, 'from' | 'to' | 'by'>): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  if (by === 'month') return [...new Set(days.map((day) => day.slice(0, 7)))];
  return by === 'week' ? [...new Set(days.map(mondayOf))] : days;
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** The dimensions of a report that the user may tell figures apart by. */
export function openDimensions(report: Report, readable: ReadonlySet<string>): string[] {
  return report.dimensions.filter((name) => readable.has(name));
}
