import type { Location } from 'react-router';

/** A place that was opened (spec §3, "Tab entry"; its title follows from the path). */
export interface Tab {
  /** What it is known by: a path without query. Two tabs never have the same one. */
  readonly path: string;
  /** Where in it the user is: also the query, and a form that lies over a list. */
  readonly location: Location;
  /** What the record that it shows is called, once that is known. */
  readonly label?: string;
  /** Counted up where it is to be drawn anew. */
  readonly refreshKey: number;
}

export interface Tabs {
  /** In the order of the bar. */
  readonly list: readonly Tab[];
  /** Path of the one that is shown; none where the address leads nowhere yet. */
  readonly current: string | undefined;
  /** Paths, the last shown first. */
  readonly recent: readonly string[];
  /** Path of one that has had its use: it goes once another one is shown. */
  readonly pendingClose?: string | undefined;
}

export const noTabs: Tabs = { list: [], current: undefined, recent: [] };

export function tabOf(tabs: Tabs, path: string | undefined): Tab | undefined {
  return tabs.list.find((tab) => tab.path === path);
}

/** The address a tab leads to. */
export function addressOf({ location }: Tab): string {
  return location.pathname + location.search + location.hash;
}

/** What its screen is known by: another one where it is to be drawn anew. */
export function screenKeyOf({ path, refreshKey: turn }: Tab): string {
  return `${path} ${turn}`;
}

/**
 * The location is shown in the tab of that path, which is added at the end if it is not there yet.
 *
 * @param isReturn a bare path leads to another tab as that was left; where it is the current one, it resets it
 */
export function opened(before: Tabs, path: string, location: Location, isReturn: boolean): Tabs {
  const tabs = filterTabs(before, (tab) => tab.path === path || tab.path !== before.pendingClose);
  const known = tabOf(tabs, path);
  const recent = [path, ...tabs.recent.filter((one) => one !== path)];
  if (!known) return { list: [...tabs.list, { path, location, refreshKey: 0 }], current: path, recent };
  const isAsLeft = isReturn && path !== tabs.current && location.search + location.hash === '';
  // The entry of the history is a new one: what its state said of the entry before it is not so of this one.
  const { state, key } = location;
  const list = replaced(tabs.list, { ...known, location: isAsLeft ? { ...known.location, state, key } : location });
  return { list, current: path, recent };
}

/** The address leads to none of them. */
export function left(tabs: Tabs): Tabs {
  return { ...tabs, current: undefined };
}

/** The tab has had its use: it is closed as soon as another one is shown. */
export function closeLater(tabs: Tabs, path: string): Tabs {
  return { ...tabs, pendingClose: path };
}

/** Without that tab; where it was shown its neighbour is, the next one before the last one. */
export function closed(tabs: Tabs, path: string): Tabs {
  const index = tabs.list.findIndex((tab) => tab.path === path);
  const neighbour = tabs.list[index + 1] ?? tabs.list[index - 1];
  const rest = filterTabs(tabs, (tab) => tab.path !== path);
  return tabs.current === path ? { ...rest, current: neighbour?.path } : rest;
}

/** Only the tabs that hold to a rule; what is shown is not looked at. */
export function filterTabs(tabs: Tabs, holds: (tab: Tab) => boolean): Tabs {
  const list = tabs.list.filter(holds);
  if (list.length === tabs.list.length) return tabs;
  return { ...tabs, list, recent: tabs.recent.filter((path) => list.some((tab) => tab.path === path)) };
}

/** What it shows is called so. */
export function labelled(tabs: Tabs, path: string, label: string): Tabs {
  const tab = tabOf(tabs, path);
  return tab && tab.label !== label ? { ...tabs, list: replaced(tabs.list, { ...tab, label }) } : tabs;
}

/** Somewhere else in that tab, whether or not it is shown. */
export function relocated(tabs: Tabs, path: string, location: Location): Tabs {
  const tab = tabOf(tabs, path);
  return tab ? { ...tabs, list: replaced(tabs.list, { ...tab, location }) } : tabs;
}

/**
 * The tabs whose screens are kept: those shown last, up to a limit, and whatever holds unsaved input. In an order that does
 * not follow the bar's, since a screen that is moved in the page loses where it was scrolled to.
 */
export function mountedTabs(tabs: Tabs, limit: number, isHeld: (path: string) => boolean): readonly Tab[] {
  const latest = tabs.recent.slice(0, limit);
  return tabs.list
    .filter(({ path }) => path === tabs.current || latest.includes(path) || isHeld(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

export function replaced(list: readonly Tab[], tab: Tab): readonly Tab[] {
  return list.map((one) => (one.path === tab.path ? tab : one));
}
