import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Tab } from '../model.ts';

/** Returns whether the tabs do not fit into the bar. */
export function useOverflow(bar: RefObject<HTMLElement | null>, list: readonly Tab[]): boolean {
  const [isOverflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = bar.current;
    // Measured again when a tab or a title changes: both change the content's width, not the size of the bar.
    if (!element || list.length === 0) return undefined;
    // It measures in the coming frame. Here it would make the browser lay out the page once more.
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, list]);
  return isOverflowing;
}
