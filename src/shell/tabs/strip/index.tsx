import { useTranslate } from '@refinedev/core';
import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { useTabs } from '../index.tsx';
import { useTabTitle } from '../use-tab-title.tsx';
import { BarTab } from './bar-tab.tsx';
import styles from './strip.module.css';
import { TabMenu } from './tab-menu.tsx';
import { type Closing, useClosing } from './use-closing.tsx';
import { useOrdering } from './use-ordering.tsx';
import { useOverflow } from './use-overflow.tsx';
import { useRestoredFocus } from './use-restored-focus.tsx';
import { useTabKeys } from './use-tab-keys.tsx';

const AllTabs = lazyWithRetry(() => import('./all-tabs.tsx'));

/** The tab bar: switches between, closes, refreshes and reorders tabs. */
export function TabBar() {
  useWords('tabs');
  const translate = useTranslate();
  const { list } = useTabs().tabs;
  const bar = useRef<HTMLOListElement>(null);
  const closing = useClosing(useRestoredFocus(bar));
  const scroller = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(scroller, list);
  const ordering = useOrdering(bar);
  const onKeyDown = useTabKeys(bar, closing, ordering);
  const [asked, setAsked] = useState<string>();
  useInView({ bar, scroller }, isOverflowing);
  return (
    <nav className={styles.strip} aria-label={translate('tabs.bar')}>
      <TabMenu path={asked} closing={closing}>
        <div
          ref={scroller}
          className={styles.scroller}
          role="presentation"
          onContextMenu={({ target }) => setAsked(pathAt(target))}
          onWheel={({ currentTarget, deltaX, deltaY }) => currentTarget.scrollBy({ left: deltaX || deltaY })}
          {...middleButton((path) => void closing.close(path))}
          {...ordering.barProps}
        >
          <BarTabs {...{ bar, onKeyDown, closing }} />
        </div>
      </TabMenu>
      {isOverflowing && (
        <LazyBoundary fallback={null} isQuiet>
          <AllTabs />
        </LazyBoundary>
      )}
      <span className={styles.unseen} aria-live="polite">
        {ordering.announcement}
      </span>
    </nav>
  );
}

interface BarTabsProps {
  readonly bar: RefObject<HTMLOListElement | null>;
  readonly onKeyDown: ReturnType<typeof useTabKeys>;
  readonly closing: Closing;
}

function BarTabs({ bar, onKeyDown, closing }: BarTabsProps) {
  const { tabs, dirty, isGoneTo } = useTabs();
  const { list, current } = tabs;
  const titleOf = useTabTitle();
  return (
    <ol ref={bar} className={styles.tabs}>
      {list.map((tab) => (
        <BarTab
          key={tab.path}
          {...{ tab, isGoneTo, onKeyDown }}
          title={titleOf(tab)}
          isCurrent={tab.path === current}
          isReached={tab.path === (current ?? list[0]?.path)}
          isDirty={dirty.has(tab.path)}
          onClose={() => void closing.close(tab.path)}
        />
      ))}
    </ol>
  );
}

function useInView(
  { bar, scroller }: Record<'bar' | 'scroller', RefObject<HTMLElement | null>>,
  isOverflowing: boolean,
) {
  const { list, current } = useTabs().tabs;
  useEffect(() => {
    const tab = [...(bar.current?.children ?? [])].find((one) => one.getAttribute('data-path') === current);
    const room = scroller.current;
    if (!tab || !room) return undefined;
    // Scrolls the whole tab into view: a new tab may be cut off, and the button of all tabs takes space from the bar.
    // `scrollIntoView` would scroll the page back to the bar, too.
    const observer = new ResizeObserver(() => {
      const [at, within] = [tab.getBoundingClientRect(), room.getBoundingClientRect()];
      room.scrollLeft += Math.min(0, at.left - within.left) + Math.max(0, at.right - within.right);
    });
    observer.observe(tab);
    return () => observer.disconnect();
  }, [bar, scroller, current, list.length, isOverflowing]);
}

/** The middle button closes a tab, instead of opening its link in a new window or starting to scroll. */
function middleButton(close: (path: string) => void): HTMLAttributes<HTMLElement> {
  return {
    onMouseDown: (event) => event.button === 1 && event.preventDefault(),
    onAuxClick(event) {
      const path = pathAt(event.target);
      if (event.button !== 1 || path === undefined) return;
      event.preventDefault();
      close(path);
    },
  };
}

function pathAt(target: EventTarget): string | undefined {
  return target instanceof Element
    ? (target.closest('[data-path]')?.getAttribute('data-path') ?? undefined)
    : undefined;
}
