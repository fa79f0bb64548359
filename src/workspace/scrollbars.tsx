import { ClickScrollPlugin, OverlayScrollbars } from 'overlayscrollbars';
import 'overlayscrollbars/overlayscrollbars.css';
import { useEffect } from 'react';
import './scrollbars.css';

export interface ScrollbarsProps {
  /** Returns the parent of the scrolling element, which is its only child; or the body for the page itself. */
  readonly around: () => HTMLElement | null;
  /** Minimum length of the thumb in pixels. @default 30 */
  readonly thumb?: 30 | 50;
}

/** Milliseconds after the last scroll until the scrollbars hide (spec §9). */
const autoHideDelay = 1000;

/**
 * Overlay scrollbars that appear while scrolling and hide afterwards. The element still scrolls natively, by keyboard,
 * wheel and touch. If the browser's own scrollbars are overlays, they stay.
 */
export default function Scrollbars({ around, thumb = 30 }: ScrollbarsProps) {
  useEffect(() => {
    const target = around();
    const viewport = target === document.body ? target : target?.firstElementChild;
    if (!target || !(viewport instanceof HTMLElement)) return undefined;
    OverlayScrollbars.plugin(ClickScrollPlugin);
    const restore = scrollAround(document.activeElement);
    const scrollbars = OverlayScrollbars(
      { target, elements: { viewport }, cancel: { nativeScrollbarsOverlaid: true, body: null } },
      { scrollbars: { theme: `os-theme-console-${thumb}`, autoHide: 'scroll', autoHideDelay, clickScroll: true } },
    );
    restore();
    return () => scrollbars.destroy();
  }, [around, thumb]);
  return null;
}

/**
 * Returns a function that scrolls everything around an element back to where it is now. The library gives the focus away
 * and back when it is first used, and so scrolls to the focused element.
 */
function scrollAround(element: Element | null): () => void {
  const positions: (readonly [Element, Pick<Element, 'scrollLeft' | 'scrollTop'>])[] = [];
  for (let at = element; at; at = at.parentElement) {
    positions.push([at, { scrollLeft: at.scrollLeft, scrollTop: at.scrollTop }]);
  }
  return () => {
    for (const [scrolled, position] of positions) Object.assign(scrolled, position);
  };
}
