import { useLayoutEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../../workspace/index.tsx';
import { openStorage } from '../../../workspace/session/storage.ts';
import { useTabs } from '../index.tsx';
import type { Tab } from '../model.ts';
import { restored } from './changes.ts';
import { shownAt } from './places.ts';
import { readTabs, tabsKey, writeTabs } from './storage.ts';

/**
 * Restores the tabs after a reload, except those that the user may no longer open. During the preview of a role, tabs
 * that the role may not open are only hidden: they stay in the storage and come back afterwards.
 */
export function TabStorage() {
  const { plan, snapshot, user, preview } = useWorkspace();
  const { tabs, isMany, change } = useTabs();
  const key = tabsKey(user.id);
  const [storage] = useState(() => openStorage(() => window.sessionStorage));
  const isRead = useRef(false);
  const unseen = useRef<readonly Unseen[]>([]);
  // Runs before the first paint, so that the bar does not show a single tab first.
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

/** A tab that the previewed role may not open, with its position among all tabs. */
interface Unseen {
  readonly tab: Tab;
  readonly index: number;
}

function withUnseen(list: readonly Tab[], unseen: readonly Unseen[]): readonly Tab[] {
  return unseen.reduce<readonly Tab[]>((all, { tab, index }) => all.toSpliced(index, 0, tab), list);
}
