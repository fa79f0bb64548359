import type { RatioUnit } from '../definition/fixed-values.ts';
import type { MetricDefinition } from '../definition/reports.ts';
import type { Condition } from '../fields/condition.ts';

/** Maximum number of metrics with a condition per resource: which conditions a record satisfies is one number of bits. */
export const maxConditions = 30;

/** Operations on the values of one field. */
const fieldOperations = ['distinct', 'sum', 'average', 'min', 'max'] as const;
/** Operations on the values of one field and a number. */
const boundOperations = ['percentile', 'within'] as const;
export const metricKinds = ['count', ...fieldOperations, ...boundOperations, 'ratio', 'difference'] as const;
type MetricKind = (typeof metricKinds)[number];

/** A metric in normal form. */
export interface Metric {
  readonly key: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly unit: string | undefined;
  readonly kind: MetricKind;
  /** The resource whose records count. For a ratio and a difference: the resource that declares it. */
  readonly of: string;
  /** The field that is counted or measured. */
  readonly field: string | undefined;
  /** Which percentile, and the limit of a share within it. */
  readonly bound: number | undefined;
  /** Undefined: that of the report. */
  readonly time: string | undefined;
  readonly where: Condition | undefined;
  /** Records are written before their time. */
  readonly ahead: boolean;
  /** Fields shared with the resource that declares it, if the records are of another resource. */
  readonly on: Readonly<Record<string, string>> | undefined;
  /** The two metrics of a ratio or a difference. */
  readonly parts: readonly [string, string] | undefined;
  /** How a ratio is shown; `percent` for a share within a limit. */
  readonly as: RatioUnit | undefined;
}

/** Fills in the defaults of a definition. */
export function normaliseMetric(resource: string, key: string, definition: MetricDefinition): Metric {
  const { label, help, where, time, ahead = false, of = resource, on, as } = definition;
  const { kind, field, bound } = measuredBy(definition);
  const parts = definition.ratio ?? definition.difference;
  return {
    ...{ key, label, help, unit: definition.unit, kind, of, field, bound, time, where, ahead, on, parts },
    as: kind === 'ratio' ? (as ?? 'percent') : kind === 'within' ? 'percent' : undefined,
  };
}

/** Returns the operation of a metric, the field that it reads, and the number beside it. */
export function measuredBy(definition: MetricDefinition): Pick<Metric, 'kind' | 'field' | 'bound'> {
  const kind = metricKinds.find((one) => definition[one] !== undefined) ?? 'count';
  const measured = fieldOperations.find((one) => one === kind);
  const [field, bound] = definition.percentile ?? definition.within ?? [];
  return { kind, field: measured ? definition[measured] : field, bound };
}

/** Returns the two metrics that a metric is computed from. None for a metric that is computed from records. */
export function partsOfMetric(metric: Metric, metrics: readonly Metric[]): readonly Metric[] {
  return (metric.parts ?? []).flatMap((key) => metrics.find((one) => one.key === key) ?? []);
}

/**
 * Returns the metric whose records explain a figure: of a ratio its numerator, otherwise the metric itself. Undefined
 * for a difference, which is about the records of both its parts.
 */
export function explainingMetric(metric: Metric, metrics: readonly Metric[]): Metric | undefined {
  if (metric.kind === 'difference') return undefined;
  return metric.kind === 'ratio' ? partsOfMetric(metric, metrics)[0] : metric;
}
