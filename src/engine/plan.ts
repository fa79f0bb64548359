import { matchPath, routerPath } from './path.ts';
import { leafRule, type PermissionRule, permissionLeaves, superAdmin } from './permission.ts';
import { type LeafFilter, type PermissionNode, permissionNodes } from './permission-tree.ts';
import { flatten, isHome, isInMenu, type RouteEntry } from './route.ts';

/** A place in the console: what its path shows and who may open it. */
export interface PlannedRoute {
  /** Path with `{parameters}`, as the list writes it. */
  readonly path: string;
  readonly title: string;
  readonly rule: PermissionRule;
  /** What is drawn there: a screen of a resource, the dashboard, or a page by name. */
  readonly draws: DrawnScreen | DrawnDashboard | { readonly page: string };
  /** Whether the side menu has a line for it. */
  readonly inMenu: boolean;
}

/** A screen of a resource. */
export type DrawnScreen =
  | { readonly resource: string; readonly view: 'list' | 'show' | 'create' | 'edit' | 'import' | 'review' }
  | { readonly resource: string; readonly view: 'report'; readonly report: string };

/** The screen that gathers what several resources hold. */
export interface DrawnDashboard {
  readonly view: 'dashboard';
}

/** Everything the console is made of, derived from the list once. */
export interface Plan {
  readonly entries: readonly RouteEntry[];
  readonly routes: readonly PlannedRoute[];
  readonly permissions: readonly PermissionNode[];
}

/**
 * Derives the routes and the permission tree from a checked list.
 *
 * @param applies which leaves the tree holds; every one where the resources themselves are not at hand
 */
export function makePlan(entries: readonly RouteEntry[], applies: LeafFilter = () => true): Plan {
  const routes = flatten(entries).flatMap((entry) => routesOf(entry, entries));
  return Object.freeze({ entries, routes: inMatchOrder(routes), permissions: permissionNodes(entries, applies) });
}

function routesOf(entry: RouteEntry, entries: readonly RouteEntry[]): PlannedRoute[] {
  const { path, title, perm: rule } = entry;
  if (path === undefined) return [];
  const inMenu = isInMenu(entry);
  if (entry.component !== undefined) return [{ path, title, rule, inMenu, draws: { page: entry.component } }];
  if (entry.view === 'dashboard') return [{ path, title, rule, inMenu, draws: { view: 'dashboard' } }];
  if (entry.name === undefined || entry.children) return [];
  const resource = entry.name;
  if (entry.view === 'report')
    return [{ path, title, rule, inMenu, draws: { resource, view: 'report', report: entry.report ?? '' } }];
  if (entry.view !== undefined && !isHome(entry))
    return [{ path, title, rule, inMenu, draws: { resource, view: entry.view } }];
  const hasShowEntry = flatten(entries).some((other) => other.name === resource && other.view === 'show');
  const own = (suffix: string, view: 'show' | 'create' | 'edit' | 'import'): PlannedRoute => ({
    path: `${path}/${suffix}`,
    title,
    rule,
    inMenu: false,
    draws: { resource, view },
  });
  return [
    { path, title, rule, inMenu, draws: { resource, view: 'list' } },
    ...(hasShowEntry ? [] : [own('detail/{id}', 'show')]),
    own('create', 'create'),
    own('edit/{id}', 'edit'),
    { ...own('import', 'import'), rule: leafRule(rule, 'import') },
  ];
}

/** Paths without parameters first, so that `/x/create` is never taken for `/x/{id}`. */
function inMatchOrder(routes: readonly PlannedRoute[]): PlannedRoute[] {
  return routes.toSorted((left, right) => parameterCount(left.path) - parameterCount(right.path));
}

function parameterCount(path: string): number {
  return path.split('{').length - 1;
}

/** The route an address belongs to, with the parameters in it decoded. */
export function matchRoute(
  plan: Plan,
  pathname: string,
): { readonly route: PlannedRoute; readonly params: Readonly<Record<string, string>> } | undefined {
  for (const route of plan.routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return undefined;
}

/** A resource as Refine wants to know it: where each of its screens is. */
export interface RefineResource {
  readonly name: string;
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
}

/** The resources of a plan for `<Refine resources>`. */
export function refineResources(plan: Plan): RefineResource[] {
  const byName = new Map<string, RefineResource>();
  for (const { path, draws } of plan.routes) {
    if (!('resource' in draws)) continue;
    const { resource: name, view } = draws;
    // Refine knows no such place; nothing asks it for one.
    if (view === 'import') continue;
    byName.set(name, { ...byName.get(name), name, [view]: routerPath(path) });
  }
  return [...byName.values()];
}

/** What an action on a resource asks for; one on something the list does not know is for `super_admin` alone. */
export function ruleOf(plan: Plan, resource: string | undefined, action: string): PermissionRule {
  const entry = flatten(plan.entries).find((one) => one.name === resource && isHome(one));
  if (resource === undefined || !entry) return superAdmin;
  const leaf = permissionLeaves.find((one) => one === action);
  return leaf ? leafRule(entry.perm, leaf) : entry.perm;
}
