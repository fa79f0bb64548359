import type { PermissionRule } from '../permissions/permission.ts';
import type { TimeStep } from '../time/period.ts';
import { type Metric, partsOfMetric } from './metric.ts';

/** A chart of at most five metrics. */
export interface Chart {
  /** The title, phrased as the question that the chart answers. */
  readonly title: string;
  readonly kind: 'line' | 'bar';
  /** The first of them orders the groups, unless these are steps of time. */
  readonly metrics: readonly string[];
  /** The lowest figure of the first metric comes first, for example of a response time. @default false */
  readonly lowestFirst?: boolean;
}

/** Figures about the records of a resource, grouped by time or by a field. */
export interface ReportDefinition<Key extends string = string> {
  /** The date or datetime field that places a record in time. */
  readonly time: Key | 'createdAt';
  /** Keys of the metrics of the resource, in order. */
  readonly metrics: readonly string[];
  /** Fields to group by besides day, week and month: choices and references. @default none */
  readonly dimensions?: readonly Key[];
  /** Fields to filter by: choices and references that the list can be filtered by. @default all of them */
  readonly filters?: readonly Key[];
  /** The grouping at first: `'day'`, `'week'`, `'month'` or a dimension. @default 'day' */
  readonly start?: TimeStep | Key;
  /** The metric by which groups are ranked, the largest first. @default the first metric */
  readonly rank?: string;
  /** Number of groups shown by themselves. The others are gathered in one row. @default 100 */
  readonly top?: number;
  /** The two dimensions of a matrix, which is shown first. @default no matrix */
  readonly matrix?: { readonly rows: Key; readonly columns: Key };
  /**
   * The dimension whose groups are colleagues: one of the owners of the data scope. Users who see only their own records
   * get the median of their department beside their figures. @default no comparison
   */
  readonly peers?: Key;
  /** @default a line of the first five metrics */
  readonly charts?: readonly Chart[];
}

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

/** Maximum number of metrics per chart. More lines are hard to tell apart. */
export const maxDrawn = 5;
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
