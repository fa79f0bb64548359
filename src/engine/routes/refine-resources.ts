import { indexBy } from '../../base/grouping.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import type { IconName } from './icons.ts';
import { routerPath } from './path.ts';
import type { PlannedRoute } from './planned-route.ts';
import { flatten, isHome, isInMenu, keyOf, readRule } from './route.ts';
import { pathsBelow, underOf } from './under.ts';

/** An entry of the route list in the format of `<Refine resources>`. */
export interface RefineResource {
  /** Name of the resource in the API. For a group or a page it is the key of its entry (`keyOf`). */
  readonly name: string;
  /** Distinguishes entries that share a resource name, such as a report. */
  readonly identifier?: string;
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  readonly meta: {
    /** The Chinese title. */
    readonly label: string;
    /** Key of the entry (`keyOf`), by which the locales know its title. */
    readonly entry: string;
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
export function refineResources(entries: readonly RouteEntry[]): RefineResource[] {
  const detailOf = indexBy(flatten(entries).filter(isShow), ({ name }) => name);
  const levels: RefineResource[][] = [];
  const addAll = (some: readonly RouteEntry[], level: number, parent?: string) => {
    for (const entry of some) {
      // The detail page belongs to the list of its resource.
      if (isShow(entry) && entry.component === undefined && entry.path !== undefined) continue;
      const resource = resourceOf(entry, detailOf.get(entry.name ?? ''), parent);
      levels[level] ??= [];
      levels[level].push(resource);
      if (entry.children) addAll(entry.children, level + 1, identifierOf(resource));
    }
  };
  addAll(entries, 0);
  return levels.flat();
}

function isShow({ name, view }: RouteEntry): boolean {
  return name !== undefined && view === 'show';
}

function resourceOf(entry: RouteEntry, detail: RouteEntry | undefined, parent: string | undefined): RefineResource {
  const { name, path, icon, perm: permission, data } = entry;
  const key = keyOf(entry);
  const list = path !== undefined && { list: routerPath(path) };
  const meta = {
    label: entry.title,
    entry: key,
    ...(icon && { icon }),
    ...(parent !== undefined && { parent }),
    ...(permission !== undefined && { permission }),
    ...(data !== undefined && { data }),
    ...(entry.read !== undefined && { read: readRule(entry) }),
    ...(!isInMenu(entry) && { hide: true as const }),
  };
  if (name === undefined || entry.children) return { name: key, ...(!entry.children && list), meta };
  if (!isHome(entry)) return { name, identifier: key, ...list, meta };
  const below = path !== undefined && entry.component === undefined ? pathsBelow(path, underOf(entry)) : undefined;
  const show = detail ? detail.component === undefined && detail.path : below?.show;
  return {
    name,
    ...list,
    ...(below && { create: routerPath(below.create), edit: routerPath(below.edit) }),
    ...(show && { show: routerPath(show) }),
    meta: { ...meta, ...(detail && show && { detail: { key: keyOf(detail), title: detail.title } }) },
  };
}
