import type { IconName } from './icons.ts';
import {
  allows,
  leafRule,
  type PermissionLeaf,
  type PermissionRule,
  type PermissionSnapshot,
  superAdmin,
} from './permission.ts';
import { flatten, isHome, keyOf, type RouteEntry } from './route.ts';

/** A place in the console: what its path shows and who may open it. */
export interface PlannedRoute {
  /** Path with `{parameters}`, as the list writes it. */
  readonly path: string;
  readonly title: string;
  readonly rule: PermissionRule;
  /** What is drawn there: a screen of a resource or a page by name. */
  readonly draws: DrawnScreen | { readonly page: string };
  /** Whether the side menu has a line for it. */
  readonly inMenu: boolean;
}

/** A screen of a resource. */
export type DrawnScreen =
  | { readonly resource: string; readonly view: 'list' | 'show' | 'create' | 'edit' | 'import' | 'review' }
  | { readonly resource: string; readonly view: 'report'; readonly report: string };

export interface MenuNode {
  /** The path of an entry, or a key made of the title for a group without one. */
  readonly key: string;
  readonly path: string | undefined;
  readonly title: string;
  readonly icon: IconName | undefined;
  readonly children: readonly MenuNode[];
}

/** A line of the permission tree; keyed by path, since codes repeat (decisions). */
export interface PermissionNode {
  readonly key: string;
  readonly title: string;
  readonly codes: readonly string[];
  readonly leaf: PermissionLeaf | undefined;
  readonly children: readonly PermissionNode[];
}

/** A step of the way to a place. */
export interface Crumb {
  /** As in the menu (`keyOf`). */
  readonly key: string;
  readonly path: string | undefined;
  readonly title: string;
}

/** Everything the console is made of, derived from the list once. */
export interface Plan {
  readonly entries: readonly RouteEntry[];
  readonly routes: readonly PlannedRoute[];
  readonly permissions: readonly PermissionNode[];
}

/** Leaves of a resource's permission; those of a place without a resource are none. */
const leaves: readonly PermissionLeaf[] = ['delete', 'import', 'export', 'reveal'];

/** Whether a leaf of a resource's permission allows anything: nobody is granted to import what no sheet brings. */
export type LeafFilter = (resource: string, leaf: PermissionLeaf) => boolean;

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

/** Whether the side menu has a line for the entry, permissions aside. */
function isInMenu(entry: RouteEntry): boolean {
  if (entry.path === undefined) return entry.children !== undefined && entry.menu !== false;
  return entry.menu ?? (entry.view !== 'show' && !entry.path.includes('{'));
}

/** Paths without parameters first, so that `/x/create` is never taken for `/x/{id}`. */
function inMatchOrder(routes: readonly PlannedRoute[]): PlannedRoute[] {
  return routes.toSorted((left, right) => parameterCount(left.path) - parameterCount(right.path));
}

function parameterCount(path: string): number {
  return path.split('{').length - 1;
}

/** The path as React Router writes it: `{id}` becomes `:id`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** A path with its parameters filled in, each encoded once. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The route an address belongs to, with the parameters in it decoded. */
export function matchRoute(
  plan: Plan,
  pathname: string,
): { readonly route: PlannedRoute; readonly params: Readonly<Record<string, string>> } | undefined {
  const parts = trimSlash(pathname).split('/');
  for (const route of plan.routes) {
    const params = matchParts(route.path.split('/'), parts);
    if (params) return { route, params };
  }
  return undefined;
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined) {
      if (expected !== part) return undefined;
    } else {
      const value = decode(part);
      if (value === undefined || value === '') return undefined;
      params[name] = value;
    }
  }
  return params;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/** The side menu of a user: what they may not open is left out, and a group that holds nothing with it (spec §6). */
export function menuOf(plan: Plan, snapshot: PermissionSnapshot): MenuNode[] {
  return menuNodes(plan.entries, snapshot);
}

function menuNodes(entries: readonly RouteEntry[], snapshot: PermissionSnapshot): MenuNode[] {
  return entries.flatMap((entry): MenuNode[] => {
    if (!isInMenu(entry) || !allows(snapshot, entry.perm)) return [];
    const children = menuNodes(entry.children ?? [], snapshot);
    if (entry.children && children.length === 0) return [];
    return [{ key: keyOf(entry), path: entry.path, title: entry.title, icon: entry.icon, children }];
  });
}

/** Where `/` and unknown addresses lead: the first line of the menu that opens something. */
export function firstPath(plan: Plan, snapshot: PermissionSnapshot): string | undefined {
  return leavesOf(menuOf(plan, snapshot)).find((node) => node.path !== undefined)?.path;
}

function leavesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));
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
  }));
}

/** A screen that has no entry of its own stands below the list of its resource. */
function wayToResource(plan: Plan, route: PlannedRoute): readonly RouteEntry[] {
  if (!('resource' in route.draws)) return [];
  const { resource } = route.draws;
  return wayTo(plan.entries, (entry) => entry.name === resource && isHome(entry)) ?? [];
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
  const leaf = leaves.find((one) => one === action);
  return leaf ? leafRule(entry.perm, leaf) : entry.perm;
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

function permissionNodes(entries: readonly RouteEntry[], applies: LeafFilter): PermissionNode[] {
  return entries.flatMap((entry): PermissionNode[] => {
    const codes = entry.perm === undefined ? [] : [entry.perm].flat();
    const children = permissionNodes(entry.children ?? [], applies);
    if (codes.length === 0 && children.length === 0) return [];
    const isResource = entry.name !== undefined && entry.component === undefined && !entry.children && isHome(entry);
    return [
      {
        key: keyOf(entry),
        title: entry.title,
        codes,
        leaf: undefined,
        children: isResource ? leafNodes(entry, applies) : children,
      },
    ];
  });
}

function leafNodes(entry: RouteEntry, applies: LeafFilter): PermissionNode[] {
  const applying = leaves.filter((leaf) => applies(entry.name ?? '', leaf));
  return applying.map((leaf) => ({
    key: `${keyOf(entry)}:${leaf}`,
    title: entry.title,
    codes: [leafRule(entry.perm, leaf) ?? []].flat(),
    leaf,
    children: [],
  }));
}
