import { type Metric, partsOfMetric } from '../../../src/engine/reports/metric.ts';
import { allMetrics, type Report } from '../../../src/engine/reports/report.ts';
import type { GroupFigures } from './evaluate.ts';
import type { Question } from './question.ts';

/** Figures by metric; null if there is no value. */
export type Figures = Readonly<Record<string, number | null>>;

/** The figures of a group, a column or a total. */
export interface AnsweredFigures {
  readonly values: Figures;
  /** Number of records behind each count of different values. Absent without such metrics. */
  readonly records?: Readonly<Record<string, number>>;
}

/** Returns the figures of a group as in the API response. Without records, a count is 0 and an average is null. */
export function answerFigures(
  { report, metrics }: Pick<Question, 'report' | 'metrics'>,
  group: GroupFigures | undefined,
): AnsweredFigures {
  const values = Object.fromEntries(metrics.map((metric) => [metric.key, valueOf(report, metric, group)]));
  const distinct = metrics.filter(({ kind }) => kind === 'distinct');
  if (distinct.length === 0) return { values };
  return { values, records: Object.fromEntries(distinct.map(({ key }) => [key, group?.counts.get(key) ?? 0])) };
}

function valueOf(report: Report, metric: Metric, group: GroupFigures | undefined): number | null {
  if (!metric.parts) return group?.figures.get(metric.key) ?? (isNullWithoutRecords(metric) ? null : 0);
  const [first, second] = partsOfMetric(metric, allMetrics(report)).map((part) => valueOf(report, part, group));
  if (metric.kind === 'difference') return (first ?? 0) - (second ?? 0);
  return second === 0 || typeof second !== 'number' || typeof first !== 'number' ? null : first / second;
}

function isNullWithoutRecords({ kind }: Metric): boolean {
  return kind !== 'count' && kind !== 'distinct' && kind !== 'sum';
}
