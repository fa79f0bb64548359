import { useLayoutEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../workspace/index.tsx';
import { openStorage } from '../../workspace/storage.ts';
import { restored } from './changes.ts';
import { useTabs } from './index.tsx';
import type { Tab } from './model.ts';
import { shownAt } from './places.ts';
import { readTabs, tabsKey, writeTabs } from './storage.ts';

/**
 * Has the list of the tabs survive a reload of the page; those whose right was lost meanwhile stay away. Looking as a role,
 * those that the role may not open are out of sight only: they stay in the storage, and come back after that.
 */
export function TabStorage() {
  const { plan, snapshot, user, preview } = useWorkspace();
  const { tabs, isMany, change } = useTabs();
  const key = tabsKey(user.id);
  const [storage] = useState(() => openStorage(() => window.sessionStorage));
  const isRead = useRef(false);
  const unseen = useRef<readonly Unseen[]>([]);
  // Before anything is painted: a bar with one tab would not be that of before the reload.
  useLayoutEffect(() => {
    if (isRead.current) {
      writeTabs(storage, key, withUnseen(tabs.list, unseen.current));
      return;
    }
    isRead.current = true;
    const earlier = readTabs(storage, key);
    const isOpen = (tab: Tab) => shownAt({ plan, snapshot }, tab.location.pathname) !== undefined;
    const open = earlier.filter((tab) => isMany && isOpen(tab));
    if (preview?.role()) {
      unseen.current = earlier.flatMap((tab, index) => (isOpen(tab) ? [] : [{ tab, index }]));
    }
    change((now) => restored(now, open));
  }, [plan, snapshot, preview, key, isMany, storage, tabs.list, change]);
  return null;
}

/** A tab that the role looked at may not open, and its position among all. */
interface Unseen {
  readonly tab: Tab;
  readonly index: number;
}

function withUnseen(list: readonly Tab[], unseen: readonly Unseen[]): readonly Tab[] {
  return unseen.reduce<readonly Tab[]>((all, { tab, index }) => all.toSpliced(index, 0, tab), list);
}
