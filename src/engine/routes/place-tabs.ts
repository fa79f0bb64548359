import type { RouteEntry, RouteTab } from '../definition/routes.ts';
import type { Condition } from '../fields/condition.ts';
import { anyOf, type PermissionRule, superAdmin } from '../permissions/permission.ts';
import type { Opening, Preset, Resource } from '../resource.ts';
import type { PlaceTab } from './place-tab.ts';
import { dataRule, isHome, readRule } from './route.ts';

/** Names the tab of a list whose records a request selects. It is also the name of the query parameter. */
export const tabFilter = '_tab';

/** A condition that every record satisfies. */
export const everyRecord: Condition = { all: [] };

/** Returns the key of the title of a tab, which is its address. */
export function tabKeyOf({ path = '' }: Pick<RouteEntry, 'path'>, { key }: Pick<RouteTab, 'key'>): string {
  return `${path}?tab=${key}`;
}

/** Returns who may open a tab. A list of another resource has the rule of that resource. */
export function tabRule(tab: RouteTab, entry: RouteEntry, all: readonly RouteEntry[]): PermissionRule {
  if (tab.name === undefined || tab.name === entry.name) return tab.perm ?? entry.perm;
  const home = all.find((one) => one.name === tab.name && isHome(one));
  return home ? readRule(home) : superAdmin;
}

/**
 * Returns the entries with the rules that follow from their tabs: a place is open to users who may open one of them.
 */
export function withTabRules(entries: readonly RouteEntry[], all: readonly RouteEntry[]): readonly RouteEntry[] {
  return entries.map((entry) => {
    if (entry.children) return { ...entry, children: withTabRules(entry.children, all) };
    if (!entry.tabs) return entry;
    const perm = anyOf(entry.tabs.map((tab) => tabRule(tab, entry, all)));
    const data = dataRule(entry);
    const { perm: _perm, ...rest } = entry;
    return {
      ...rest,
      ...(perm !== undefined && { perm }),
      ...(data !== undefined && !isEqual(data, perm) && { data }),
    };
  });
}

function isEqual(one: PermissionRule, other: PermissionRule): boolean {
  return [one].flat().join() === [other].flat().join();
}

/**
 * Returns the resource as a tab shows it.
 *
 * @param place the resource whose place has the tab
 */
export function resourceInTab(
  resource: Resource,
  { key, resource: name, list }: PlaceTab,
  place: Pick<Resource, 'tabs'> = resource,
): Resource {
  const { where, columns, sort, presets, preset, actions, create = true } = list;
  const { listActions, allow } = resource;
  const shown = resource.list.presets.filter((one) => presets?.includes(one.key) ?? true);
  return {
    ...resource,
    tab: { key, isFirst: place.tabs[0]?.key === key, isFilter: name === resource.name && where !== undefined },
    list: {
      ...resource.list,
      columns: columns ?? resource.list.columns,
      sort: sort ?? resource.list.sort,
      presets: shown,
      openings: preset ? [{ preset, sort: undefined, rule: undefined }] : openingsAmong(shown, resource.list.openings),
    },
    listActions: listActions.filter((action) => actions?.includes(action.key) ?? true),
    allow: { ...allow, create: allow.create && create },
  };
}

function openingsAmong(presets: readonly Preset[], openings: readonly Opening[]): Opening[] {
  return openings.filter(({ preset }) => preset === undefined || presets.some(({ key }) => key === preset));
}
