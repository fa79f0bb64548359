import { useLayoutEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../workspace/index.tsx';
import { openStorage } from '../../workspace/storage.ts';
import { useTabs } from './index.tsx';
import { shownAt } from './places.ts';
import { restored } from './steps.ts';
import { readTabs, tabsKey, writeTabs } from './storage.ts';

/** Has the list of the tabs survive a reload of the page; those whose right was lost meanwhile stay away. */
export function Remembering() {
  const { plan, snapshot, user } = useWorkspace();
  const { tabs, isMany, change } = useTabs();
  const key = tabsKey(user.id);
  const [storage] = useState(() => openStorage(() => window.sessionStorage));
  const isRead = useRef(false);
  // Before anything is painted: a bar with one tab would not be that of before the reload.
  useLayoutEffect(() => {
    if (isRead.current) {
      writeTabs(storage, key, tabs.list);
      return;
    }
    isRead.current = true;
    const earlier = readTabs(storage, key);
    const open = earlier.filter((tab) => isMany && shownAt({ plan, snapshot }, tab.location.pathname));
    change((now) => restored(now, open));
  }, [plan, snapshot, key, isMany, storage, tabs.list, change]);
  return null;
}
