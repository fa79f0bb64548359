import { groupBy } from './grouping.ts';
import type { IconName } from './icons.ts';
import { routerPath } from './path.ts';
import type { PermissionRule } from './permission.ts';
import type { PlannedRoute } from './planned-route.ts';
import { isHome, isInMenu, keyOf, type RouteEntry, readRule, titleMessage } from './route.ts';

/** An entry of the route list in the format of `<Refine resources>`. */
export interface RefineResource {
  /** Name of the resource in the API. For a group or a page it is the key of its entry (`keyOf`). */
  readonly name: string;
  /** Distinguishes entries that share a resource name: a report, the import. */
  readonly identifier?: string;
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  readonly meta: {
    /** The Chinese title. */
    readonly label: string;
    /** Key of the title in the locales. */
    readonly message: string;
    readonly icon?: IconName;
    /** Identifier of the parent group or list. */
    readonly parent?: string;
    /** Who may open the place. */
    readonly permission?: PermissionRule;
    /** Who may use the records, if not everyone who may open the place. */
    readonly data?: PermissionRule;
    /** Who may read the records, if more than those who may use them. */
    readonly read?: PermissionRule;
    /** Hides the entry in the menu. */
    readonly hide?: true;
    /** The detail page, if the route list has an entry for it. */
    readonly detail?: Pick<PlannedRoute, 'key' | 'title'>;
  };
}

/** Returns the name by which Refine's hooks identify a resource (`useCan({ resource })`). */
export function identifierOf({ identifier, name }: Pick<RefineResource, 'identifier' | 'name'>): string {
  return identifier ?? name;
}

/**
 * Returns the resources for `<Refine>`, those of the outermost level first: Refine finds the parent of each by going
 * through them from the first.
 */
export function refineResources(entries: readonly RouteEntry[], routes: readonly PlannedRoute[]): RefineResource[] {
  const screens = groupBy(routes, ({ screen }) => screen?.resource);
  const levels: RefineResource[][] = [];
  const add = (resource: RefineResource, level: number) => {
    levels[level] ??= [];
    levels[level].push(resource);
  };
  const addEntry = (entry: RouteEntry, level: number, parent?: string) => {
    const ofResource = screens.get(entry.name ?? '') ?? [];
    const own = resourceOf(entry, ofResource, parent);
    if (!own) return;
    add(own, level);
    for (const imported of importOf(own, ofResource)) add(imported, level + 1);
    for (const child of entry.children ?? []) addEntry(child, level + 1, identifierOf(own));
  };
  for (const entry of entries) addEntry(entry, 0);
  return levels.flat();
}

function resourceOf(
  entry: RouteEntry,
  screens: readonly PlannedRoute[],
  parent: string | undefined,
): RefineResource | undefined {
  const { name, path, icon, perm: permission, data } = entry;
  const key = keyOf(entry);
  // The detail page belongs to the list of its resource.
  if (screens.some((route) => route.path === path && route.screen?.view === 'show')) return undefined;
  const at = (view: string) => screens.find(({ screen }) => screen?.view === view);
  const meta = {
    label: entry.title,
    message: titleMessage(key),
    ...(icon && { icon }),
    ...(parent !== undefined && { parent }),
    ...(permission !== undefined && { permission }),
    ...(data !== undefined && { data }),
    ...(entry.read !== undefined && { read: readRule(entry) }),
    ...(!isInMenu(entry) && { hide: true as const }),
  };
  if (name === undefined || entry.children) {
    return { name: key, ...(path !== undefined && !entry.children && { list: routerPath(path) }), meta };
  }
  if (!isHome(entry)) return { name, identifier: key, ...(path !== undefined && { list: routerPath(path) }), meta };
  const detail = at('show');
  const paths = (['list', 'create', 'edit', 'show'] as const).flatMap((view) => {
    const route = entry.component !== undefined && view === 'list' ? { path } : at(view);
    return route?.path === undefined ? [] : [[view, routerPath(route.path)]];
  });
  const hasOwnDetail = detail !== undefined && detail.key !== key;
  return {
    name,
    ...Object.fromEntries(paths),
    meta: { ...meta, ...(hasOwnDetail && { detail: { key: detail.key, title: detail.title } }) },
  };
}

/** Refine has no import action, so the import page is a resource below the list. */
function importOf({ name, identifier, list }: RefineResource, screens: readonly PlannedRoute[]) {
  const route = screens.find(({ screen }) => screen?.view === 'import');
  if (!route || identifier !== undefined || list === undefined) return [];
  const { path, rule: permission } = route;
  return [
    {
      name,
      identifier: path,
      list: routerPath(path),
      meta: { label: '导入', message: 'list.import', parent: name, permission, hide: true as const },
    },
  ];
}
