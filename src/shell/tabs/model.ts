import type { Location } from 'react-router';

/** An open place (spec §3, "Tab entry"; its title is derived from the path). */
export interface Tab {
  /** Identifies the tab: a path without query. Unique among the tabs. */
  readonly path: string;
  /** The current location inside the tab, including the query and a form above a list. */
  readonly location: Location;
  /** Display name of the tab's record, when it is known. */
  readonly label?: string;
  /** Incremented to mount the screen again. */
  readonly refreshKey: number;
}

export interface Tabs {
  /** In the order of the tab bar. */
  readonly list: readonly Tab[];
  /** Path of the current tab; undefined if the address belongs to none. */
  readonly current: string | undefined;
  /** Paths, most recently shown first. */
  readonly recent: readonly string[];
  /** Path of a tab to be closed as soon as another one is shown. */
  readonly pendingClose?: string | undefined;
}

export const noTabs: Tabs = { list: [], current: undefined, recent: [] };

export function tabOf(tabs: Tabs, path: string | undefined): Tab | undefined {
  return tabs.list.find((tab) => tab.path === path);
}

/** Returns the address of a tab. */
export function addressOf({ location }: Tab): string {
  return location.pathname + location.search + location.hash;
}

/** Returns the React key of the tab's screen. It changes when the screen must be mounted again. */
export function screenKeyOf({ path, refreshKey }: Tab): string {
  return `${path} ${refreshKey}`;
}

/**
 * Shows the location in the tab of that path. Adds the tab at the end if it does not exist.
 *
 * @param isReturn a bare path opens another tab at its last location, and resets the current tab
 */
export function opened(before: Tabs, path: string, location: Location, isReturn: boolean): Tabs {
  const tabs = filterTabs(before, (tab) => tab.path === path || tab.path !== before.pendingClose);
  const known = tabOf(tabs, path);
  const recent = [path, ...tabs.recent.filter((one) => one !== path)];
  if (!known) return { list: [...tabs.list, { path, location, refreshKey: 0 }], current: path, recent };
  const isBare = location.pathname === path && location.search + location.hash === '';
  const isAsLeft = isReturn && path !== tabs.current && isBare;
  // The history entry is new, so the state of the earlier entry does not apply to it.
  const { state, key } = location;
  const next = isAsLeft ? { ...known.location, state, key } : location;
  // The same object where nothing differs but the entry: the screen need not be drawn again.
  const isSame = addressOf({ ...known, location: next }) === addressOf(known) && state === known.location.state;
  return { list: isSame ? tabs.list : replaced(tabs.list, { ...known, location: next }), current: path, recent };
}

/** Returns the tabs when the address belongs to none of them. */
export function left(tabs: Tabs): Tabs {
  return { ...tabs, current: undefined };
}

/** Marks the tab to be closed as soon as another one is shown. */
export function closeLater(tabs: Tabs, path: string): Tabs {
  return { ...tabs, pendingClose: path };
}

/** Closes a tab. If it was current, its neighbor becomes current: the next tab, else the previous one. */
export function closed(tabs: Tabs, path: string): Tabs {
  const index = tabs.list.findIndex((tab) => tab.path === path);
  const neighbour = tabs.list[index + 1] ?? tabs.list[index - 1];
  const rest = filterTabs(tabs, (tab) => tab.path !== path);
  return tabs.current === path ? { ...rest, current: neighbour?.path } : rest;
}

/** Keeps only the tabs that satisfy a condition. Does not change `current`. */
export function filterTabs(tabs: Tabs, holds: (tab: Tab) => boolean): Tabs {
  const list = tabs.list.filter(holds);
  if (list.length === tabs.list.length) return tabs;
  return { ...tabs, list, recent: tabs.recent.filter((path) => list.some((tab) => tab.path === path)) };
}

/** Sets the display name of a tab. */
export function labelled(tabs: Tabs, path: string, label: string): Tabs {
  const tab = tabOf(tabs, path);
  return tab && tab.label !== label ? { ...tabs, list: replaced(tabs.list, { ...tab, label }) } : tabs;
}

/** Sets the location inside a tab, whether or not it is current. */
export function relocated(tabs: Tabs, path: string, location: Location): Tabs {
  const tab = tabOf(tabs, path);
  return tab ? { ...tabs, list: replaced(tabs.list, { ...tab, location }) } : tabs;
}

/**
 * Returns the tabs whose screens stay mounted: those shown last, up to a limit, and all with unsaved input. The order
 * is independent of the tab bar, because a screen loses its scroll position when it moves in the DOM.
 */
export function mountedTabs(tabs: Tabs, limit: number, isDirty: (path: string) => boolean): readonly Tab[] {
  const latest = tabs.recent.slice(0, limit);
  return tabs.list
    .filter(({ path }) => path === tabs.current || latest.includes(path) || isDirty(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

export function replaced(list: readonly Tab[], tab: Tab): readonly Tab[] {
  return list.map((one) => (one.path === tab.path ? tab : one));
}
