import type { IconName } from './icons.ts';
import { routerPath } from './path.ts';
import type { PermissionRule } from './permission.ts';
import type { PlannedRoute } from './planned-route.ts';
import { isHome, isInMenu, keyOf, type RouteEntry } from './route.ts';

/** A line of the list as `<Refine resources>` takes it; their order is that of the menu. */
export interface RefineResource {
  /** Name of the resource in the API; of a group or a page the key of its entry (`keyOf`). */
  readonly name: string;
  /** By which it is known where its name is that of another: a review, a report, the import. */
  readonly identifier?: string;
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  readonly meta: {
    readonly label: string;
    readonly icon?: IconName;
    /** Identifier of the group or list that it stands below. */
    readonly parent?: string;
    readonly permission?: PermissionRule;
    /** No line of the menu. */
    readonly hide?: true;
    /** Title of its detail page, where the list has an entry for that. */
    readonly detail?: string;
  };
}

/** By which Refine's hooks know a resource (`useCan({ resource })`). */
export function identifierOf({ identifier, name }: Pick<RefineResource, 'identifier' | 'name'>): string {
  return identifier ?? name;
}

/** Writes the title of an entry, or the word for an import. */
export interface Titles {
  readonly title: (entry: { readonly key: string; readonly title: string }) => string;
  readonly importing: string;
}

const inChinese: Titles = { title: ({ title }) => title, importing: '导入' };

/** The resources of a list for `<Refine>`, each behind the group that it stands in. */
export function refineResources(
  entries: readonly RouteEntry[],
  routes: readonly PlannedRoute[],
  titles: Titles = inChinese,
): RefineResource[] {
  const below = (entry: RouteEntry, parent?: string): RefineResource[] => {
    const own = resourceOf(entry, routes, titles, parent);
    if (!own) return [];
    const imported = importOf(own, routes, titles);
    return [own, ...imported, ...(entry.children ?? []).flatMap((child) => below(child, identifierOf(own)))];
  };
  return entries.flatMap((entry) => below(entry));
}

function resourceOf(
  entry: RouteEntry,
  routes: readonly PlannedRoute[],
  { title }: Titles,
  parent: string | undefined,
): RefineResource | undefined {
  const { name, path, icon, perm: permission } = entry;
  const key = keyOf(entry);
  const screens = routes.filter(({ screen }) => screen && screen.resource === name);
  // The detail page belongs to the list of its resource.
  if (screens.some((route) => route.path === path && route.screen?.view === 'show')) return undefined;
  const at = (view: string) => screens.find(({ screen }) => screen?.view === view);
  const meta = {
    label: title({ key, title: entry.title }),
    ...(icon && { icon }),
    ...(parent !== undefined && { parent }),
    ...(permission !== undefined && { permission }),
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
  return { name, ...Object.fromEntries(paths), meta: { ...meta, ...(hasOwnDetail && { detail: title(detail) }) } };
}

/** Refine knows no action for it: it is a resource of its own below the list. */
function importOf({ name, identifier, list }: RefineResource, routes: readonly PlannedRoute[], titles: Titles) {
  const route = routes.find(({ screen }) => screen?.resource === name && screen.view === 'import');
  if (!route || identifier !== undefined || list === undefined) return [];
  const { path, rule: permission } = route;
  return [
    {
      name,
      identifier: path,
      list: path,
      meta: { label: titles.importing, parent: name, permission, hide: true as const },
    },
  ];
}
