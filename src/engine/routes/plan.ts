import { memoize, memoizeByObject } from '../../base/calls/memoize.ts';
import { groupBy, indexBy } from '../../base/grouping.ts';
import type { RouteEntry } from '../definition/routes.ts';
import {
  allows,
  operationNames,
  operationRule,
  type PermissionRule,
  type PermissionSnapshot,
  superAdmin,
} from '../permissions/permission.ts';
import { type OperationFilter, type PermissionNode, permissionNodes } from '../permissions/permission-tree.ts';
import { beginningOf, matchPath, routerPath } from './path.ts';
import { withTabRules } from './place-tabs.ts';
import type { DrawnScreen, PlannedRoute } from './planned-route.ts';
import { identifierOf, type RefineResource, refineResources } from './refine-resources.ts';
import { dataRule, flatten, isHome, isInMenu, keyOf } from './route.ts';
import { pathsBelow, underOf } from './under.ts';

/** The structure of the console, derived from the route list once. */
export interface Plan {
  readonly entries: readonly RouteEntry[];
  /** Path of the dashboard; without one that of the console, which leads to the first menu entry. */
  readonly home: string;
  /** Those with fewer parameters first. `matchRoute` and `screenOf` do not make all of them. */
  readonly routes: readonly PlannedRoute[];
  /** The entries of the route list for `<Refine>`, with their Chinese titles. */
  readonly resources: readonly RefineResource[];
  readonly permissions: readonly PermissionNode[];
}

/** The routes by what they are looked up by. Those of an entry are made when one is asked for: there may be a thousand. */
const routesOf = memoizeByObject(({ entries }: Plan) => {
  const all = flatten(entries);
  const byName = groupBy(all, ({ name }) => name);
  const byBeginning = groupBy(all, ({ path }) => path && beginningOf(path));
  const hasShowEntry = (name = '') => byName.get(name)?.some(({ view }) => view === 'show') ?? false;
  const ofEntry = memoizeByObject((entry: RouteEntry) => routesOfEntry(entry, hasShowEntry(entry.name)));
  const ofEntries = (some: readonly RouteEntry[] = []) => inMatchOrder(some.flatMap(ofEntry));
  return {
    all: () => ofEntries(all),
    below: memoize((beginning: string) => ofEntries(byBeginning.get(beginning))),
    named: memoize((resource: string) => ofEntries(byName.get(resource))),
  };
});

const resourcesOf = memoizeByObject(({ resources }: Plan) => ({
  byIdentifier: indexBy(resources, identifierOf),
  byList: indexBy(resources, ({ list }) => list),
  byParent: groupBy(resources, ({ meta }) => meta.parent),
}));

/**
 * Derives the routes and the permission tree from a checked route list.
 *
 * @param applies which operation permissions the tree includes; all of them if the resources are not available
 */
export function makePlan(entries: readonly RouteEntry[], applies: OperationFilter = () => true): Plan {
  const ruled = withTabRules(entries, flatten(entries));
  let routes: readonly PlannedRoute[] | undefined;
  let permissions: readonly PermissionNode[] | undefined;
  // Routes and permissions are made when somebody asks for all of them: most screens never do.
  const plan: Plan = Object.freeze({
    entries: ruled,
    home: flatten(ruled).find(({ view }) => view === 'dashboard')?.path ?? '/',
    resources: refineResources(ruled),
    get routes() {
      routes ??= routesOf(plan).all();
      return routes;
    },
    get permissions() {
      permissions ??= permissionNodes(entries, applies);
      return permissions;
    },
  });
  return plan;
}

function routesOfEntry(entry: RouteEntry, hasShowEntry: boolean): PlannedRoute[] {
  const { path, title, noun, perm: rule, name: resource } = entry;
  if (path === undefined) return [];
  const under = underOf(entry);
  const named = {
    path,
    key: keyOf(entry),
    title,
    ...(noun !== undefined && { noun }),
    rule,
    inMenu: isInMenu(entry),
    ...(under && { under }),
  };
  if (entry.component !== undefined) return [{ ...named, draws: { page: entry.component } }];
  if (entry.view === 'dashboard') return [{ ...named, draws: { view: 'dashboard' } }];
  if (resource === undefined || entry.children) return [];
  const drawn = (screen: DrawnScreen) => drawnBy(entry, screen);
  if (entry.view === 'report')
    return [{ ...named, ...drawn({ resource, view: 'report', report: entry.report ?? '' }) }];
  if (entry.view === 'edit')
    return [{ ...named, record: recordParameter(path), ...drawn({ resource, view: 'form', form: entry.form ?? '' }) }];
  if (entry.view !== undefined && !isHome(entry)) return [{ ...named, ...drawn({ resource, view: entry.view }) }];
  const paths = pathsBelow(path, under);
  const own = (view: keyof typeof paths): PlannedRoute => ({
    ...named,
    path: paths[view],
    // The list and the detail page show a notice where the data are refused, and a form has nothing to show.
    rule: view === 'show' ? rule : dataRule(entry),
    inMenu: false,
    ...(under && { under: { ...under, parameter: under.field } }),
    ...drawn({ resource, view }),
  });
  return [
    { ...named, ...drawn({ resource, view: 'list' }) },
    ...(hasShowEntry ? [] : [own('show')]),
    own('create'),
    own('edit'),
    { ...own('import'), rule: operationRule(dataRule(entry), 'import') },
  ];
}

function drawnBy({ pages }: RouteEntry, screen: DrawnScreen): Pick<PlannedRoute, 'screen' | 'draws'> {
  const page = screen.view === 'form' ? undefined : pages?.[screen.view];
  return { screen, draws: page === undefined ? screen : { page } };
}

/** Returns the parameter of a path that is not the name of the record, and so its id. */
function recordParameter(path: string): string {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return parameters.find((name) => !name.endsWith('Name')) ?? 'id';
}

/** Puts paths without parameters first, so that `/x/create` never matches `/x/{id}`. */
function inMatchOrder(routes: readonly PlannedRoute[]): PlannedRoute[] {
  const byCount: PlannedRoute[][] = [];
  for (const route of routes) {
    const count = parameterCount(route.path);
    byCount[count] ??= [];
    byCount[count].push(route);
  }
  return byCount.flat();
}

function parameterCount(path: string): number {
  return path.split('{').length - 1;
}

/** Returns the route of a URL path with its decoded parameters. */
export function matchRoute(
  plan: Plan,
  pathname: string,
): { readonly route: PlannedRoute; readonly params: Readonly<Record<string, string>> } | undefined {
  for (const route of routesOf(plan).below(beginningOf(pathname))) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return undefined;
}

/** Returns the route of a screen of a resource, if there is one. */
export function screenOf(
  plan: Plan,
  resource: string | undefined,
  view: DrawnScreen['view'],
): PlannedRoute | undefined {
  if (resource === undefined) return undefined;
  return routesOf(plan)
    .named(resource)
    .find(({ screen }) => screen?.view === view);
}

/** Returns the identifiers of a resource and of all above it, the outermost first. */
export function pathTo(plan: Plan, identifier: string | undefined): readonly string[] {
  const { parent } = resourceNamed(plan, identifier)?.meta ?? {};
  return identifier === undefined ? [] : [...pathTo(plan, parent), identifier];
}

function resourceNamed(plan: Plan, identifier: string | undefined): RefineResource | undefined {
  return identifier === undefined ? undefined : resourcesOf(plan).byIdentifier.get(identifier);
}

/** Returns what a route belongs to in `<Refine resources>`: its own place, or the resource whose screen it is. */
export function resourceAt(plan: Plan, { path, screen }: PlannedRoute): RefineResource | undefined {
  return resourcesOf(plan).byList.get(routerPath(path)) ?? resourceNamed(plan, screen?.resource);
}

/** Returns the key of the entry of a resource, by which the permission tree and the locales know it. */
export function entryKeyOf(plan: Plan, identifier: string | undefined): string | undefined {
  return resourceNamed(plan, identifier)?.meta.entry ?? identifier;
}

/**
 * Returns the rule of an action on a resource, or of `open` for its place. An unknown resource requires `super_admin`.
 */
export function ruleOf(plan: Plan, resource: string | undefined, action: string): PermissionRule {
  const known = resourceNamed(plan, resource);
  if (!known) return superAdmin;
  if (action === 'open') return known.meta.permission;
  const isReading = action === 'list' || action === 'show';
  if (isReading && known.meta.read !== undefined) return known.meta.read;
  const own = action === 'show' ? screenOf(plan, resource, 'show')?.rule : undefined;
  const permission = known.meta.data ?? own ?? known.meta.permission;
  const operation = operationNames.find((one) => one === action);
  return operation ? operationRule(permission, operation) : permission;
}

/**
 * Returns whether the user may do the action. A menu group requires its own permission and at least one visible child.
 */
export function mayDo(plan: Plan, snapshot: PermissionSnapshot, resource: string | undefined, action: string): boolean {
  if (!allows(snapshot, ruleOf(plan, resource, action))) return false;
  const known = resourceNamed(plan, resource);
  const inside = known?.list === undefined ? (resourcesOf(plan).byParent.get(resource ?? '') ?? []) : [];
  return (
    inside.length === 0 || inside.some((one) => !one.meta.hide && mayDo(plan, snapshot, identifierOf(one), 'open'))
  );
}

/** Returns the arguments with which `useCan` checks whether a route may be opened. */
export function accessOf(
  plan: Plan,
  { path, key, screen }: PlannedRoute,
): { readonly resource: string; readonly action: string } {
  const own = resourcesOf(plan).byList.get(routerPath(path));
  if (own || !screen) return { resource: own ? identifierOf(own) : key, action: 'open' };
  const isOfList = screen.view === 'show' && screenOf(plan, screen.resource, 'list')?.key === key;
  return { resource: screen.resource, action: isOfList ? 'open' : screen.view };
}
