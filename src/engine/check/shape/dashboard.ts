import * as z from 'zod/mini';
import { rankedPeriods, tileKinds, tileSizes } from '../../dashboard.ts';
import type { ConfigurationProblem } from '../problem.ts';
import { problemsOf } from './issues.ts';
import { flag, identifier, label, rule } from './leaves.ts';

const names = z.optional(z.array(z.string()));
const reportOf = { resource: z.string(), report: z.string(), metrics: names };
const presetOf = { resource: z.string(), preset: z.string() };
/** Which of them stands alone is a question of meaning: a union would tell of each what the other has. */
const countOf = { resource: z.string(), preset: z.optional(z.string()), quota: z.optional(z.literal(true)) };
const tile = { label, perm: rule, size: z.optional(z.literal([...tileSizes])) };

const dashboardShape = z.strictObject({
  tiles: z.optional(
    z.record(
      identifier,
      z.discriminatedUnion(
        'kind',
        [
          z.strictObject({ ...tile, kind: z.literal('figures'), reports: z.array(z.strictObject(reportOf)) }),
          z.strictObject({ ...tile, kind: z.literal('counts'), counts: z.array(z.strictObject(countOf)) }),
          z.strictObject({ ...tile, kind: z.literal('records'), ...presetOf, fields: names }),
          z.strictObject({ ...tile, kind: z.literal('charts'), ...reportOf }),
          z.strictObject({ ...tile, kind: z.literal('yesterday'), reports: z.array(z.strictObject(reportOf)) }),
          z.strictObject({
            ...tile,
            kind: z.literal('grouped'),
            by: z.string(),
            counts: z.array(z.strictObject(presetOf)),
          }),
          z.strictObject({
            ...tile,
            kind: z.literal('ranking'),
            resource: z.string(),
            report: z.string(),
            by: z.string(),
            metric: z.string(),
            lowestFirst: flag,
            period: z.optional(z.enum(rankedPeriods)),
          }),
        ],
        `one of ${tileKinds.join(', ')}`,
      ),
    ),
  ),
  homes: z.optional(
    z.array(z.strictObject({ key: identifier, label, perm: rule, tiles: z.array(z.string()) })).check(z.minLength(1)),
  ),
  firstSteps: z.optional(
    z.array(
      z.strictObject({
        resource: z.string(),
        label,
        help: label,
        from: z.optional(z.number()),
        opens: z.optional(z.enum(['create', 'import', 'list'])),
      }),
    ),
  ),
});

/** Reports shape mistakes in the dashboard: unknown properties, wrong types, unknown kinds of tiles. */
export function checkDashboardShape(dashboard: unknown): ConfigurationProblem[] {
  return problemsOf(dashboardShape, dashboard, { resource: 'dashboard', field: undefined });
}
