import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { Condition } from '../fields/condition.ts';
import { parseSort } from '../queries/sort.ts';
import type { PlaceTab, TabList } from '../routes/place-tab.ts';
import { everyRecord, tabKeyOf, tabRule } from '../routes/place-tabs.ts';
import type { NormalContext } from './context.ts';

/** Returns the tabs of the place of a resource. `added` are columns that authors cannot name. */
export function normaliseTabs(
  entry: RouteEntry,
  { name, list }: AnyDefinition,
  { entries }: Pick<NormalContext, 'entries'>,
  added: readonly string[],
): PlaceTab[] {
  return (entry.tabs ?? []).map((tab): PlaceTab => {
    const resource = tab.name ?? name;
    const { sort, columns, ...given } = (resource === name && list?.tabs?.[tab.key]) || {};
    const shown: TabList = {
      ...given,
      ...(columns && { columns: [...columns, ...added] }),
      ...(sort !== undefined && { sort: parseSort(sort) }),
    };
    return {
      key: tab.key,
      title: tab.title,
      titleKey: tabKeyOf(entry, tab),
      resource,
      rule: tabRule(tab, entry, entries),
      list: shown,
    };
  });
}

/**
 * Returns the permanent filter of a list. Where a tab has a permission of its own, it adds that a record in one of the
 * tabs is only there for users who may open one of those.
 */
export function permanentFilter(entry: RouteEntry | undefined, definition: AnyDefinition, all: readonly PlaceTab[]) {
  const where = definition.list?.where;
  if (!entry?.tabs?.some((tab) => tab.perm !== undefined)) return where;
  const tabs = all.filter(({ resource }) => resource === definition.name);
  const recordsOf = ({ list }: PlaceTab) => list.where ?? everyRecord;
  const inReach: Condition = {
    any: [
      { not: { any: tabs.map(recordsOf) } },
      ...tabs.map((tab): Condition => ({ all: [recordsOf(tab), { can: tab.rule }] })),
    ],
  };
  return where ? { all: [where, inReach] } : inReach;
}
