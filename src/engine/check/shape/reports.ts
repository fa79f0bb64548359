import * as z from 'zod/mini';
import { ratioUnits } from '../../metric.ts';
import { maxDrawn } from '../../report.ts';
import { condition } from './condition.ts';
import { label } from './leaves.ts';

const shown = { label, help: z.optional(label), unit: z.optional(label) };
const source = {
  ...shown,
  where: z.optional(condition),
  time: z.optional(z.string()),
  of: z.optional(z.string()),
  on: z.optional(z.record(z.string(), z.string())),
};
const parts = z.tuple([z.string(), z.string()]);

export const metric = z.union([
  z.strictObject({ ...source, count: z.literal(true) }),
  z.strictObject({ ...source, distinct: z.string() }),
  z.strictObject({ ...source, sum: z.string() }),
  z.strictObject({ ...source, average: z.string() }),
  z.strictObject({ ...source, min: z.string() }),
  z.strictObject({ ...source, max: z.string() }),
  z.strictObject({ ...shown, ratio: parts, as: z.optional(z.enum(ratioUnits)) }),
  z.strictObject({ ...shown, difference: parts }),
]);

export const report = z.strictObject({
  time: z.string(),
  metrics: z.array(z.string()).check(z.minLength(1)),
  dimensions: z.optional(z.array(z.string())),
  filters: z.optional(z.array(z.string())),
  start: z.optional(z.string()),
  rank: z.optional(z.string()),
  top: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  matrix: z.optional(z.strictObject({ rows: z.string(), columns: z.string() })),
  charts: z.optional(
    z.array(
      z.strictObject({
        title: label,
        kind: z.enum(['line', 'bar']),
        metrics: z.array(z.string()).check(z.minLength(1), z.maxLength(maxDrawn)),
        lowestFirst: z.optional(z.boolean()),
      }),
    ),
  ),
});
