import type { Condition } from '../condition.ts';

/** How a ratio is shown: as a percentage, as a plain number, or in the unit of its numerator. */
export const ratioUnits = ['percent', 'number', 'money', 'duration'] as const;
export type RatioUnit = (typeof ratioUnits)[number];

/** Where the records of a metric come from, if not from the resource that declares it. */
interface MetricSource {
  /** The resource whose records count. */
  readonly of: string;
  /** The date or datetime field of those records that places them in time. */
  readonly time: string;
  /**
   * Field of those records by field of this resource: `{ shop: 'shop' }`. A report answers the metric only where it is
   * grouped and filtered by these fields.
   */
  readonly on: Readonly<Record<string, string>>;
}

/** A figure about the records of a resource. It is declared once and used by any number of reports. */
export type MetricDefinition<Key extends string = string, When = Condition> = {
  readonly label: string;
  /** The formula in words. */
  readonly help?: string;
  /** What it counts: `人`, `次`. @default none; the kind of the field formats sums and averages */
  readonly unit?: string;
} & (
  | (Measured<Key, When> & {
      /** The date or datetime field that places a record in time. @default that of the report */
      readonly time?: Key | 'createdAt';
      readonly of?: never;
    })
  | (Measured<string, Condition> & MetricSource)
  /** One metric divided by another. */
  | { readonly ratio: readonly [part: string, whole: string] /** @default 'percent' */; readonly as?: RatioUnit }
  /** One metric minus another. */
  | { readonly difference: readonly [from: string, less: string] }
);

type Measured<Key extends string, When> = {
  /** Only records that satisfy it count. */
  readonly where?: When;
  /**
   * Records are written before their time, as plans are: a day has them from its beginning. Where a part of a day is
   * compared with the same part of another one, they are compared by whole days. @default false
   */
  readonly ahead?: true;
} & (
  | { readonly count: true }
  /** The number of different values. */
  | { readonly distinct: Key }
  | { readonly sum: Key }
  | { readonly average: Key }
  | { readonly min: Key }
  | { readonly max: Key }
);

/** Maximum number of metrics with a condition per resource: which conditions a record satisfies is one number of bits. */
export const maxConditions = 30;

/** Operations on the values of one field. */
const fieldOperations = ['distinct', 'sum', 'average', 'min', 'max'] as const;
export const metricKinds = ['count', ...fieldOperations, 'ratio', 'difference'] as const;
export type MetricKind = (typeof metricKinds)[number];

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
  /** Undefined: that of the report. */
  readonly time: string | undefined;
  readonly where: Condition | undefined;
  /** Records are written before their time. */
  readonly ahead: boolean;
  /** Fields shared with the resource that declares it, if the records are of another resource. */
  readonly on: Readonly<Record<string, string>> | undefined;
  /** The two metrics of a ratio or a difference. */
  readonly parts: readonly [string, string] | undefined;
  /** How a ratio is shown. */
  readonly as: RatioUnit | undefined;
}

/** Fills in the defaults of a definition. */
export function normaliseMetric(resource: string, key: string, definition: MetricDefinition): Metric {
  const { label, help, unit } = definition;
  const shown = { key, label, help, unit };
  const none = { field: undefined, time: undefined, where: undefined, on: undefined, as: undefined, ahead: false };
  if ('ratio' in definition) {
    const { ratio, as = 'percent' } = definition;
    return { ...shown, ...none, kind: 'ratio', of: resource, parts: ratio, as };
  }
  if ('difference' in definition)
    return { ...shown, ...none, kind: 'difference', of: resource, parts: definition.difference };
  const { kind, field } = measuredBy(definition);
  const { where, time, of = resource, ahead = false } = definition;
  const on = 'on' in definition ? definition.on : undefined;
  return { ...shown, kind, of, field, time, where, ahead, on, parts: undefined, as: undefined };
}

/** Returns the operation of a metric and the field that it reads. */
export function measuredBy(definition: MetricDefinition): {
  readonly kind: MetricKind;
  readonly field: string | undefined;
} {
  if ('ratio' in definition) return { kind: 'ratio', field: undefined };
  if ('difference' in definition) return { kind: 'difference', field: undefined };
  if ('distinct' in definition) return { kind: 'distinct', field: definition.distinct };
  if ('sum' in definition) return { kind: 'sum', field: definition.sum };
  if ('average' in definition) return { kind: 'average', field: definition.average };
  if ('min' in definition) return { kind: 'min', field: definition.min };
  if ('max' in definition) return { kind: 'max', field: definition.max };
  return { kind: 'count', field: undefined };
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
