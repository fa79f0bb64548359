import { matchRoute, type Plan, type PlannedRoute } from './plan.ts';
import { isHome, keyOf, type RouteEntry } from './route.ts';

/** A step of the way to a place. */
export interface Crumb {
  /** As in the menu (`keyOf`). */
  readonly key: string;
  readonly path: string | undefined;
  readonly title: string;
  readonly noun: string | undefined;
}

/** The ancestors of an address in the list and the place itself; empty for an unknown address. */
export function breadcrumbOf(plan: Plan, pathname: string): Crumb[] {
  const matched = matchRoute(plan, pathname);
  if (!matched) return [];
  const { route } = matched;
  const own = wayTo(plan.entries, (entry) => entry.path === route.path);
  // A detail page stands below the list it belongs to, whether or not it has an entry of its own.
  const isDetail = 'resource' in route.draws && route.draws.view === 'show';
  const way = own && !isDetail ? own : [...wayToResource(plan, route), ...(own?.slice(-1) ?? [])];
  return way.map((entry) => ({
    key: keyOf(entry),
    // A group has a path to be known by, but nothing is drawn there.
    path: plan.routes.some((one) => one.path === entry.path) ? entry.path : undefined,
    title: entry.title,
    noun: entry.noun,
  }));
}

/** A screen that has no entry of its own stands below the list of its resource. */
function wayToResource(plan: Plan, route: PlannedRoute): readonly RouteEntry[] {
  if (!('resource' in route.draws)) return [];
  const { resource } = route.draws;
  return wayTo(plan.entries, (entry) => entry.name === resource && isHome(entry)) ?? [];
}

function wayTo(
  entries: readonly RouteEntry[],
  isIt: (entry: RouteEntry) => boolean,
): readonly RouteEntry[] | undefined {
  for (const entry of entries) {
    if (isIt(entry)) return [entry];
    const rest = wayTo(entry.children ?? [], isIt);
    if (rest) return [entry, ...rest];
  }
  return undefined;
}
