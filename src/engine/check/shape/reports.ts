import * as z from 'zod/mini';
import { ratioUnits } from '../../reports/metric.ts';
import { maxDrawn } from '../../reports/report.ts';
import { condition } from './condition.ts';
import { label } from './leaves.ts';

const parts = z.tuple([z.string(), z.string()]);

/** Which properties stand together is a question of meaning: a union would tell of every figure what it lacks. */
export const metric = z.strictObject({
  label,
  help: z.optional(label),
  unit: z.optional(label),
  where: z.optional(condition),
  time: z.optional(z.string()),
  ahead: z.optional(z.literal(true)),
  of: z.optional(z.string()),
  on: z.optional(z.record(z.string(), z.string())),
  count: z.optional(z.literal(true)),
  distinct: z.optional(z.string()),
  sum: z.optional(z.string()),
  average: z.optional(z.string()),
  min: z.optional(z.string()),
  max: z.optional(z.string()),
  ratio: z.optional(parts),
  as: z.optional(z.enum(ratioUnits)),
  difference: z.optional(parts),
});

export const report = z.strictObject({
  time: z.string(),
  metrics: z.array(z.string()).check(z.minLength(1)),
  dimensions: z.optional(z.array(z.string())),
  filters: z.optional(z.array(z.string())),
  start: z.optional(z.string()),
  rank: z.optional(z.string()),
  top: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  matrix: z.optional(z.strictObject({ rows: z.string(), columns: z.string() })),
  peers: z.optional(z.string()),
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
