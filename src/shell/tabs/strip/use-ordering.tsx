import { useTranslate } from '@refinedev/core';
import { type HTMLAttributes, type RefObject, useRef, useState } from 'react';
import { moved } from '../changes.ts';
import { useTabs } from '../index.tsx';
import type { Tab } from '../model.ts';
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
  const dragged = useRef<string>(undefined);

  function put(tab: Tab, index: number) {
    const count = tabs.list.length;
    const position = Math.max(0, Math.min(count - 1, index));
    change((now) => moved(now, tab.path, position));
    setAnnouncement(translate('tabs.moved', { title: titleOf(tab).short, position: position + 1, count }));
  }

  return {
    announcement,
    shift: (tab, by) => put(tab, tabs.list.indexOf(tab) + by),
    barProps: {
      onDragStart({ target, dataTransfer }) {
        dragged.current = target instanceof HTMLElement ? target.dataset.path : undefined;
        dataTransfer.effectAllowed = 'move';
      },
      onDragEnd() {
        dragged.current = undefined;
        mark(tabsIn(bar), undefined);
      },
      onDragOver(event) {
        if (dragged.current === undefined) return;
        event.preventDefault();
        mark(tabsIn(bar), gapAt(tabsIn(bar), event.clientX));
      },
      onDrop(event) {
        const tab = tabs.list.find(({ path }) => path === dragged.current);
        mark(tabsIn(bar), undefined);
        if (!tab) return;
        event.preventDefault();
        const from = tabs.list.indexOf(tab);
        const gap = gapAt(tabsIn(bar), event.clientX);
        // Removing the tab shifts the gaps after it by one.
        put(tab, gap > from ? gap - 1 : gap);
      },
    },
  };
}

function tabsIn(bar: RefObject<HTMLElement | null>): readonly Element[] {
  return [...(bar.current?.children ?? [])];
}

/** Returns the index of the nearest gap between tabs; 0 is before the first tab. */
function gapAt(tabs: readonly Element[], x: number): number {
  const gap = tabs.findIndex((tab) => {
    const { left, width } = tab.getBoundingClientRect();
    return x < left + width / 2;
  });
  return gap === -1 ? tabs.length : gap;
}

/** Marks the position where a tab would be dropped. */
function mark(tabs: readonly Element[], gap: number | undefined) {
  for (const [index, tab] of tabs.entries()) {
    tab.toggleAttribute('data-before', index === gap);
    tab.toggleAttribute('data-after', gap === tabs.length && index === gap - 1);
  }
}
