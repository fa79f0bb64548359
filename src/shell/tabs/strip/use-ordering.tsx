import { useTranslate } from '@refinedev/core';
import { type HTMLAttributes, type RefObject, useState } from 'react';
import { useDragOrder } from '../../../ui/hooks/drag-order.ts';
import { useTabs } from '../index.tsx';
import type { Tab } from '../model.ts';
import { moved } from '../storage/changes.ts';
import { useTabTitle } from '../use-tab-title.tsx';

export interface Ordering {
  /** Moves a tab by a number of positions. */
  readonly shift: (tab: Tab, by: number) => void;
  /** Announcement of the move for screen readers. */
  readonly announcement: string;
  /** Props that make the bar a drop target for its tabs. */
  readonly barProps: HTMLAttributes<HTMLElement>;
}

export function useOrdering(bar: RefObject<HTMLElement | null>): Ordering {
  const translate = useTranslate();
  const titleOf = useTabTitle();
  const { tabs, change } = useTabs();
  const [announcement, setAnnouncement] = useState('');

  function put(tab: Tab | undefined, index: number) {
    if (!tab) return;
    const count = tabs.list.length;
    const position = Math.max(0, Math.min(count - 1, index));
    change((now) => moved(now, tab.path, position));
    setAnnouncement(translate('tabs.moved', { title: titleOf(tab).short, position: position + 1, count }));
  }
  const barProps = useDragOrder({
    elements: () => [...(bar.current?.children ?? [])],
    axis: 'x',
    onPut: (from, to) => put(tabs.list[from], to),
  });
  return { announcement, shift: (tab, by) => put(tab, tabs.list.indexOf(tab) + by), barProps };
}
