import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps where a screen is scrolled to while another one is shown: what is not displayed forgets it, and what lies around
 * the screen is shared with the others.
 */
export function useKeptScroll(screen: RefObject<HTMLElement | null>): void {
  const kept = useRef(new Map<Element, { readonly left: number; readonly top: number }>());
  useLayoutEffect(() => {
    const positions = kept.current;
    const start = { left: 0, top: 0 };
    for (const element of [...around(screen.current), ...positions.keys()]) {
      const { left, top } = positions.get(element) ?? start;
      if (!element.isConnected) positions.delete(element);
      else if (element.scrollTop !== top || element.scrollLeft !== left)
        element.scrollTo({ left, top, behavior: 'instant' });
    }
    const note = (event: Event) => {
      const element = scrolledBy(event);
      if (!element || !screen.current) return;
      if (!element.contains(screen.current) && !screen.current.contains(element)) return;
      positions.set(element, { left: element.scrollLeft, top: element.scrollTop });
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [screen]);
}

/** What was scrolled; the page itself tells of it by its document. */
export function scrolledBy({ target }: Event): Element | null {
  if (target instanceof Document) return target.scrollingElement;
  return target instanceof Element ? target : null;
}

function around(element: Element | null): Element[] {
  const outer = element?.parentElement;
  return outer ? [outer, ...around(outer)] : [];
}
