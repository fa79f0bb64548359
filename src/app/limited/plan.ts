import type { RouteEntry } from '../../engine/definition/routes.ts';
import { makePlan, type Plan } from '../../engine/routes/plan.ts';

/** Returns the plan without what shows figures: reports and the dashboard. */
export function withoutReports({ entries }: Plan): Plan {
  return makePlan(shownOf(entries));
}

function shownOf(entries: readonly RouteEntry[]): readonly RouteEntry[] {
  return entries.flatMap((entry) => {
    if (entry.view === 'report' || entry.view === 'dashboard') return [];
    if (!entry.children) return [entry];
    const children = shownOf(entry.children);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
