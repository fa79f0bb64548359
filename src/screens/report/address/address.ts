import type { Report } from '../../../engine/reports/report.ts';
import { addDays, isDay, isInRange } from '../../../engine/time/days.ts';
import { comparisons, isStep, type Period, type PeriodComparison } from '../../../engine/time/period.ts';
import type { AddressCodec, ListAddress } from '../../list-state/address.ts';

/** The grouping of a matrix, in the place of a time step or a dimension. */
export const byMatrix = 'matrix';

/** The state of a report. It is stored only in the address. */
export interface ReportAddress extends Period {
  /** The grouping: a time step, a dimension of the report, or `matrix`. */
  readonly by: string;
  /** Another period that is shown for comparison. */
  readonly comparison: PeriodComparison | undefined;
  /** The metric in the cells of a matrix. */
  readonly metric: string;
  readonly filters: ListAddress['filters'];
}

/** Default length of the period in days; the last day is today. */
const defaultDays = 30;
/** Parameter names of the report itself. No field name begins with `_`. */
const own = { from: '_from', to: '_to', by: '_by', comparison: '_compare', metric: '_metric' } as const;

/** What the report offers to a user: the dimensions that the user may read. */
export interface ReportChoices {
  readonly report: Report;
  readonly dimensions: readonly string[];
}

/** Reads the query string of a report. Invalid parameters are ignored, and the defaults apply. */
export function readReportAddress(
  search: string,
  codec: AddressCodec,
  choices: ReportChoices,
  today: string,
): ReportAddress {
  const given = new URLSearchParams(search);
  const text = (name: string) => given.get(name) ?? '';
  const [from, to] = [text(own.from), text(own.to)];
  const isPeriod = [from, to].every((day) => isDay(day) && isInRange(day)) && from <= to;
  const { metrics, rank } = choices.report;
  return {
    from: isPeriod ? from : addDays(today, 1 - defaultDays),
    to: isPeriod ? to : today,
    by: groupingsOf(choices).find((one) => one === text(own.by)) ?? startOf(choices),
    comparison: comparisons.find((one) => one === text(own.comparison)),
    metric: metrics.find(({ key }) => key === text(own.metric))?.key ?? rank,
    filters: codec.read(search).address.filters,
  };
}

/** Returns the query string, with only the values that differ from the default. */
export function writeReportAddress(
  { from, to, by, comparison, metric, filters }: ReportAddress,
  codec: AddressCodec,
  choices: ReportChoices,
  today: string,
): string {
  const query = new URLSearchParams(codec.write({ ...codec.initial, filters }));
  if (to !== today || from !== addDays(today, 1 - defaultDays)) {
    query.set(own.from, from);
    query.set(own.to, to);
  }
  if (by !== startOf(choices)) query.set(own.by, by);
  if (comparison) query.set(own.comparison, comparison);
  if (metric !== choices.report.rank) query.set(own.metric, metric);
  return query.toString();
}

/** Returns the groupings that the user can choose from. */
export function groupingsOf({ report, dimensions }: ReportChoices): readonly string[] {
  const { matrix } = report;
  const hasMatrix = matrix && [matrix.rows, matrix.columns].every((name) => dimensions.includes(name));
  return [...(hasMatrix ? [byMatrix] : []), 'day', 'week', 'month', ...dimensions];
}

function startOf(choices: ReportChoices): string {
  const [first = 'day'] = groupingsOf(choices);
  const { start } = choices.report;
  return first === byMatrix ? first : isStep(start) || choices.dimensions.includes(start) ? start : 'day';
}

/** Returns the dimensions of a report that the user may group by. */
export function openDimensions(report: Report, readable: ReadonlySet<string>): string[] {
  return report.dimensions.filter((name) => readable.has(name));
}

/** Returns the grouping of the rows and the columns, as the API takes them. */
export function groupingOf(
  { matrix }: Report,
  by: string,
): { readonly by: string; readonly columns: string | undefined } {
  return by === byMatrix && matrix ? { by: matrix.rows, columns: matrix.columns } : { by, columns: undefined };
}
