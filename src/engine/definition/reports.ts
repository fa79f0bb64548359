import * as z from 'zod/mini';
import { maxDrawn, ratioUnits } from './fixed-values.ts';
import { condition, fieldName, groupingName, label, timeField } from './leaves.ts';
import { resourceName } from './options.ts';
import type { AnyOf } from './words.ts';

/**
 * A figure about the records of a resource, declared once and used by any number of reports: exactly one of the operations from `count` to `difference`. Which properties
 * stand together is a question of meaning (`check/reports.ts`).
 */
export const metric = z.strictObject({
  label,
  /** The formula in words. */
  help: z.optional(label),
  /** What it counts: `人`, `次`. @default none; the kind of the field formats sums and averages */
  unit: z.optional(label),
  /** Only records that satisfy it count. */
  where: z.optional(condition),
  /** The date or datetime field that places a record in time. Required with `of`. @default that of the report */
  time: z.optional(timeField),
  /**
   * Records are written before their time, as plans are: a day has them from its beginning. Where a part of a day is
   * compared with the same part of another one, they are compared by whole days. @default false
   */
  ahead: z.optional(z.literal(true)),
  /** The resource whose records count. @default this one */
  of: z.optional(resourceName),
  /**
   * Field of those records by field of this resource: `{ shop: 'shop' }`. A report answers the metric only where it is
   * grouped and filtered by these fields. Required with `of`.
   */
  on: z.optional(z.record(z.string(), z.string())),
  count: z.optional(z.literal(true)),
  /** The number of different values. */
  distinct: z.optional(fieldName),
  sum: z.optional(fieldName),
  average: z.optional(fieldName),
  min: z.optional(fieldName),
  max: z.optional(fieldName),
  /** The smallest value of a field that so many percent of the values do not exceed: `['wait', 90]`. */
  percentile: z.optional(z.tuple([fieldName, z.int().check(z.minimum(1), z.maximum(99))])),
  /** The share of values that do not exceed a limit, in the unit of the field: `['wait', 30]`. */
  within: z.optional(z.tuple([fieldName, z.number()])),
  /** One metric divided by another. */
  ratio: z.optional(z.tuple([z.string(), z.string()])),
  /** How a ratio is shown. @default 'percent' */
  as: z.optional(z.enum(ratioUnits)),
  /** One metric minus another. */
  difference: z.optional(z.tuple([z.string(), z.string()])),
});

/** A chart of at most five metrics. */
const chart = z.strictObject({
  /** The title, phrased as the question that the chart answers. */
  title: label,
  kind: z.enum(['line', 'bar']),
  /** The first of them orders the groups, unless these are steps of time. */
  metrics: z.array(z.string()).check(z.minLength(1), z.maxLength(maxDrawn)),
  /** The lowest figure of the first metric comes first, for example of a response time. @default false */
  lowestFirst: z.optional(z.boolean()),
});

/** Figures about the records of a resource, grouped by time or by a field. */
export const report = z.strictObject({
  /** The date or datetime field that places a record in time. */
  time: timeField,
  /** Keys of the metrics of the resource, in order. */
  metrics: z.array(z.string()).check(z.minLength(1)),
  /** Fields to group by besides day, week and month: choices and references. @default none */
  dimensions: z.optional(z.array(fieldName)),
  /** Fields to filter by: choices and references that the list can be filtered by. @default all of them */
  filters: z.optional(z.array(fieldName)),
  /** The grouping at first: `'day'`, `'week'`, `'month'` or a dimension. @default 'day' */
  start: z.optional(groupingName),
  /** The metric by which groups are ranked, the largest first. @default the first metric */
  rank: z.optional(z.string()),
  /** Number of groups shown by themselves. The others are gathered in one row. @default 100 */
  top: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** The two dimensions of a matrix, which is shown first. @default no matrix */
  matrix: z.optional(z.strictObject({ rows: fieldName, columns: fieldName })),
  /**
   * The dimension whose groups are colleagues: one of the owners of the data scope. Users who see only their own records
   * get the median of their department beside their figures. @default no comparison
   */
  peers: z.optional(fieldName),
  /** @default a line of the first five metrics */
  charts: z.optional(z.array(chart)),
});

export type MetricDefinition = AnyOf<typeof metric>;
export type ReportDefinition = AnyOf<typeof report>;
/** A chart of at most five metrics. */
export type Chart = AnyOf<typeof chart>;
