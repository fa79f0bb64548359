import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Tab } from '../model.ts';

/** Whether there are more tabs than the bar has room for. */
export function useOverflow(bar: RefObject<HTMLElement | null>, list: readonly Tab[]): boolean {
  const [isOverflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = bar.current;
    // Asked anew with every tab and every name: both change what is inside, not the size of the bar.
    if (!element || list.length === 0) return undefined;
    const look = () => setOverflowing(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [bar, list]);
  return isOverflowing;
}
