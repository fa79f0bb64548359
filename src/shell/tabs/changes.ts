import { filterTabs, replaced, type Tab, type Tabs, tabOf } from './model.ts';

/* What the bar does to the tabs; loaded with it. */

/** The tab of the home page, which stays when others are closed (spec §2). */
export const homePath = '/dashboard';

/** That tab alone, and the home page's (spec §4). It is shown, unless the home page's is. */
export function othersClosed(tabs: Tabs, path: string): Tabs {
  const rest = filterTabs(tabs, (tab) => tab.path === path || tab.path === homePath);
  return tabOf(rest, rest.current) ? rest : { ...rest, current: path };
}

/** The tab in another position of the bar; beyond an end it is the last one there. */
export function moved(tabs: Tabs, path: string, index: number): Tabs {
  const tab = tabOf(tabs, path);
  if (!tab) return tabs;
  const list = tabs.list.filter((one) => one !== tab);
  list.splice(Math.max(0, index), 0, tab);
  return { ...tabs, list };
}

/** Shown, and drawn anew. */
export function refreshed(tabs: Tabs, path: string): Tabs {
  const tab = tabOf(tabs, path);
  return tab ? { ...tabs, list: replaced(tabs.list, { ...tab, refreshKey: tab.refreshKey + 1 }), current: path } : tabs;
}

/**
 * The tabs of before a reload, and what has been opened since: one that shows the same as one of them stands in its place,
 * also where it is not known any more that a form lay over its list.
 */
export function restored(tabs: Tabs, earlier: readonly Tab[]): Tabs {
  const opened = (tab: Tab) =>
    tabs.list.find((one) => one.path === tab.path || one.location.pathname === tab.location.pathname);
  return { ...tabs, list: [...new Set([...earlier.map((tab) => opened(tab) ?? tab), ...tabs.list])] };
}
