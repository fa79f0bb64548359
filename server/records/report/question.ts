import { randomUUID } from 'node:crypto';
import { dayOf } from '../../../src/engine/fields/condition.ts';
import type { Problem } from '../../../src/engine/fields/values.ts';
import type { Filter } from '../../../src/engine/queries/query.ts';
import type { Metric } from '../../../src/engine/reports/metric.ts';
import { peersMedian, type Report } from '../../../src/engine/reports/report.ts';
import { daysBetween, isDay, isInRange } from '../../../src/engine/time/days.ts';
import { comparisons, isStep, type Period, type PeriodComparison, untilNow } from '../../../src/engine/time/period.ts';
import { type RequestContext, readableNames } from '../context/request-context.ts';
import { badQuery } from '../query/bad-query.ts';
import { parseReportFilters } from '../query/figures/filters.ts';
import { computedMetrics, visibleMetrics } from '../query/figures/visible-metrics.ts';

/** Maximum number of days in one question: two years and one day more. */
const maxDays = 732;
const own = ['_from', '_to', '_by', '_columns', '_compare', '_until', '_peers'];

/** What a report is asked: the period, the grouping, the comparison and the filters. */
export interface Question extends Period {
  /** Tells the request from others. */
  readonly request: string;
  readonly report: Report;
  /** A time step or a dimension. */
  readonly by: string;
  /** The dimension of the columns of a matrix. */
  readonly columns: string | undefined;
  readonly comparison: PeriodComparison | undefined;
  /** The other period ends at the same time of day as this one. Undefined: both are whole days. */
  readonly until: Date | undefined;
  /** Whether the median of the colleagues is asked for. */
  readonly besidePeers: boolean;
  readonly filters: readonly Filter[];
  /** The metrics in the answer, in order. */
  readonly metrics: readonly Metric[];
  /** The metrics that are computed from records. */
  readonly computed: readonly Metric[];
}

/** Parses the query string of a report. Throws 40000 that lists every invalid parameter. */
export function readQuestion(context: RequestContext, report: Report, params: URLSearchParams): Question {
  const { timeZone } = context.scope.context;
  const text = (name: string) => params.get(name) ?? undefined;
  const [from = '', to = '', by = report.start, columns, compared, until, peers] = own.map(text);
  const comparison = comparisons.find((one) => one === compared);
  const problems = periodProblems(from, to);
  const refuse = (name: string, key: string) => problems.set(name, [{ key, params: {} }]);
  const open = readableNames(context);
  const isDimension = (name: string) => report.dimensions.includes(name) && open.has(name);
  if (!isStep(by) && !isDimension(by)) refuse('_by', 'notADimension');
  if (columns !== undefined && (!isDimension(columns) || columns === by)) refuse('_columns', 'notADimension');
  if (compared !== undefined && !comparison) refuse('_compare', 'notAValue');
  if (until !== undefined && until !== untilNow) refuse('_until', 'notAValue');
  if (peers !== undefined && (peers !== peersMedian || report.peers === undefined)) refuse('_peers', 'notAValue');
  const parsed = parseReportFilters(
    context,
    // The medians of chosen colleagues would tell the figures of each.
    peers === undefined ? report : { ...report, filters: [] },
    [...params].filter(([name]) => !own.includes(name)),
  );
  for (const [name, found] of Object.entries('problems' in parsed ? parsed.problems : {})) problems.set(name, found);
  if (problems.size > 0 || 'problems' in parsed) throw badQuery(problems);
  const { filters } = parsed;
  const grouped = [by, columns ?? []].flat().filter((name) => !isStep(name));
  const metrics = visibleMetrics(context, report, [...grouped, ...filters.map(({ field }) => field)]);
  return {
    request: randomUUID(),
    report,
    from,
    to,
    by,
    columns,
    comparison,
    until: until === untilNow && to === dayOf(context.now, timeZone) ? context.now : undefined,
    besidePeers: peers !== undefined,
    filters,
    metrics,
    computed: computedMetrics(report, metrics),
  };
}

function periodProblems(from: string, to: string): Map<string, readonly Problem[]> {
  const problems = new Map<string, readonly Problem[]>();
  for (const [name, day] of [
    ['_from', from],
    ['_to', to],
  ] as const) {
    if (!isDay(day)) problems.set(name, [{ key: 'notADay', params: {} }]);
    else if (!isInRange(day)) problems.set(name, [{ key: 'dayOutOfRange', params: {} }]);
  }
  const count = problems.size === 0 ? daysBetween(from, to) + 1 : 1;
  if (count < 1) problems.set('_to', [{ key: 'periodBackwards', params: {} }]);
  if (count > maxDays) problems.set('_to', [{ key: 'periodTooLong', params: { count, maximum: maxDays } }]);
  return problems;
}
