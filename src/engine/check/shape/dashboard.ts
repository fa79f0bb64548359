import { dashboard as dashboardSchema } from '../../definition/dashboard.ts';
import type { ConfigurationProblem } from '../problem.ts';
import { problemsOf } from './issues.ts';

/** Reports shape mistakes in the dashboard: unknown properties, wrong types, unknown kinds of tiles. */
export function checkDashboardShape(dashboard: unknown): ConfigurationProblem[] {
  return problemsOf(dashboardSchema, dashboard, { resource: 'dashboard', field: undefined });
}
