import { maxDrawn } from '../definition/fixed-values.ts';
import type { Chart, ReportDefinition } from '../definition/reports.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import { type Metric, partsOfMetric } from './metric.ts';

/** A report in normal form. */
export interface Report {
  readonly key: string;
  readonly time: string;
  readonly metrics: readonly Metric[];
  /** The metrics that ratios and differences of the report are computed from, if the report does not show them. */
  readonly parts: readonly Metric[];
  readonly dimensions: readonly string[];
  readonly filters: readonly string[];
  readonly start: string;
  readonly rank: string;
  readonly top: number;
  readonly matrix: { readonly rows: string; readonly columns: string } | undefined;
  readonly peers: string | undefined;
  readonly charts: readonly Chart[];
  /** Key and title of the entry that shows the report. Undefined for a report that only the dashboard shows. */
  readonly place: { readonly key: string; readonly title: string } | undefined;
  /** The rule of the entry that shows the report. Without an entry it is the rule of the resource. */
  readonly rule: PermissionRule;
}

/** The value of `_peers` in the query of a report. */
export const peersMedian = 'median';
/** Default of `top`. */
const usualTop = 100;

/** Returns the metrics of a report and those that they are computed from. */
export function allMetrics({ metrics, parts }: Pick<Report, 'metrics' | 'parts'>): readonly Metric[] {
  return [...metrics, ...parts];
}

/** What a report takes from its resource: all metrics, and the fields that reports can filter by. */
export interface ReportSource extends Pick<Report, 'place' | 'rule'> {
  readonly metrics: readonly Metric[];
  readonly filters: readonly string[];
}

/** Fills in the defaults of a definition. */
export function normaliseReport(key: string, definition: ReportDefinition, source: ReportSource): Report {
  const {
    time,
    metrics: keys,
    dimensions = [],
    filters = source.filters,
    matrix,
    peers,
    start,
    rank,
    top,
  } = definition;
  const metrics = keys.flatMap((name) => source.metrics.find((metric) => metric.key === name) ?? []);
  const parts = metrics.flatMap((metric) => partsOfMetric(metric, source.metrics));
  return {
    key,
    time,
    metrics,
    parts: [...new Set(parts)].filter((part) => !metrics.includes(part)),
    dimensions,
    filters,
    start: start ?? 'day',
    rank: rank ?? keys[0] ?? '',
    top: top ?? usualTop,
    matrix,
    peers,
    charts: definition.charts ?? [{ title: '', kind: 'line', metrics: keys.slice(0, maxDrawn) }],
    place: source.place,
    rule: source.rule,
  };
}
