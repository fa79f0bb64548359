import type { Condition } from './condition.ts';
import type { PermissionRule } from './permission.ts';

/** Steps of time that figures can be told by. */
export const timeSteps = ['day', 'week', 'month'] as const;
export type TimeStep = (typeof timeSteps)[number];

/** A figure of a report: records counted, a field of theirs added up or averaged, or one measure as a share of another. */
export type MeasureDefinition<Key extends string = string, When = Condition> = {
  readonly label: string;
  /** The day or moment by which a record falls into the time looked at. @default that of the report */
  readonly time?: Key | 'createdAt';
} & (
  | { readonly count: true; readonly where?: When }
  | { readonly sum: Key; readonly where?: When }
  | { readonly average: Key; readonly where?: When }
  | { readonly ratio: readonly [part: string, whole: string] }
);

/** A drawing of some measures, five at most. */
export interface Chart {
  /** The question it answers. */
  readonly title: string;
  readonly kind: 'line' | 'bar';
  readonly measures: readonly string[];
}

/** Figures about the records of a resource, told apart by time or by a field. */
export interface ReportDefinition<Key extends string = string, When = Condition> {
  /** The day or moment by which a record falls into the time looked at. */
  readonly time: Key | 'createdAt';
  /** Fields by which the figures can be told apart, besides day, week and month: choices and references. @default none */
  readonly dimensions?: readonly Key[];
  readonly measures: Readonly<Record<string, MeasureDefinition<Key, When>>>;
  /** @default a line of all measures */
  readonly charts?: readonly Chart[];
}

/** A measure in its normal form. */
export type Measure = MeasureDefinition & { readonly key: string; readonly time: string };

/** A report in its normal form. */
export interface Report {
  readonly key: string;
  readonly time: string;
  readonly dimensions: readonly string[];
  readonly measures: readonly Measure[];
  readonly charts: readonly Chart[];
  /** Who may see it: whoever may open the place of the list that shows it; without one of its own, the resource's. */
  readonly rule: PermissionRule;
}

/** Most measures one chart draws: more lines than these cannot be told apart. */
export const maxDrawn = 5;

/** The field a measure reads, if it reads one. */
export function measuredField(measure: MeasureDefinition): string | undefined {
  if ('sum' in measure) return measure.sum;
  return 'average' in measure ? measure.average : undefined;
}

/** A definition with its defaults filled in. */
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
