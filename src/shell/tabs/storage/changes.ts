import { filterTabs, replaced, type Tab, type Tabs, tabOf } from '../model.ts';

/* Changes of the tabs. They are loaded with the tab bar. */

/**
 * Closes all tabs except this one and the home tab (spec §2, §4). This tab becomes current unless the home tab is.
 *
 * @param home path of the home tab
 */
export function othersClosed(tabs: Tabs, path: string, home: string): Tabs {
  const rest = filterTabs(tabs, (tab) => tab.path === path || tab.path === home);
  return tabOf(rest, rest.current) ? rest : { ...rest, current: path };
}

/** Moves a tab to an index. Indexes out of range mean the first or last position. */
export function moved(tabs: Tabs, path: string, index: number): Tabs {
  const tab = tabOf(tabs, path);
  if (!tab) return tabs;
  const list = tabs.list.filter((one) => one !== tab);
  list.splice(Math.max(0, index), 0, tab);
  return { ...tabs, list };
}

/** Makes the tab current and mounts its screen again. */
export function refreshed(tabs: Tabs, path: string): Tabs {
  const tab = tabOf(tabs, path);
  return tab ? { ...tabs, list: replaced(tabs.list, { ...tab, refreshKey: tab.refreshKey + 1 }), current: path } : tabs;
}

/**
 * Merges the tabs of before a reload with those opened since. A tab that shows the same place replaces the earlier one,
 * even if it is no longer known that a form was open above its list.
 */
export function restored(tabs: Tabs, earlier: readonly Tab[]): Tabs {
  const opened = (tab: Tab) =>
    tabs.list.find((one) => one.path === tab.path || one.location.pathname === tab.location.pathname);
  return { ...tabs, list: [...new Set([...earlier.map((tab) => opened(tab) ?? tab), ...tabs.list])] };
}
