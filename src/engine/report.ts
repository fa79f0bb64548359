import type { Condition } from './condition.ts';
import type { PermissionRule } from './permission.ts';

/** Time steps by which figures can be grouped. */
export const timeSteps = ['day', 'week', 'month'] as const;
export type TimeStep = (typeof timeSteps)[number];

/** A figure of a report: a record count, the sum or average of a field, or the ratio of two measures. */
export type MeasureDefinition<Key extends string = string, When = Condition> = {
  readonly label: string;
  /** The date or datetime field that places a record in time. @default that of the report */
  readonly time?: Key | 'createdAt';
} & (
  | { readonly count: true; readonly where?: When }
  | { readonly sum: Key; readonly where?: When }
  | { readonly average: Key; readonly where?: When }
  | { readonly ratio: readonly [part: string, whole: string] }
);

/** A chart of at most five measures. */
export interface Chart {
  /** The title, phrased as the question that the chart answers. */
  readonly title: string;
  readonly kind: 'line' | 'bar';
  readonly measures: readonly string[];
}

/** Figures about the records of a resource, grouped by time or by a field. */
export interface ReportDefinition<Key extends string = string, When = Condition> {
  /** The date or datetime field that places a record in time. */
  readonly time: Key | 'createdAt';
  /** Fields to group by besides day, week and month: choices and references. @default none */
  readonly dimensions?: readonly Key[];
  readonly measures: Readonly<Record<string, MeasureDefinition<Key, When>>>;
  /** @default a line of all measures */
  readonly charts?: readonly Chart[];
}

/** A measure in normal form. */
export type Measure = MeasureDefinition & { readonly key: string; readonly time: string };

/** A report in normal form. */
export interface Report {
  readonly key: string;
  readonly time: string;
  readonly dimensions: readonly string[];
  readonly measures: readonly Measure[];
  readonly charts: readonly Chart[];
  /** The rule of the entry that shows the report. Without an entry it is the rule of the resource. */
  readonly rule: PermissionRule;
}

/** Maximum number of measures per chart. More lines are hard to tell apart. */
export const maxDrawn = 5;

/** Returns the field that a measure reads, if any. */
export function measuredField(measure: MeasureDefinition): string | undefined {
  if ('sum' in measure) return measure.sum;
  return 'average' in measure ? measure.average : undefined;
}

/** Fills in the defaults of a definition. */
export function normaliseReport(key: string, definition: ReportDefinition, rule: PermissionRule): Report {
  const { time, dimensions = [], measures, charts } = definition;
  const keys = Object.keys(measures);
  return {
    key,
    time,
    dimensions,
    measures: Object.entries(measures).map(([name, measure]) => ({ time, ...measure, key: name })),
    charts: charts ?? [{ title: '', kind: 'line', measures: keys.slice(0, maxDrawn) }],
    rule,
  };
}
