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
    return afterTyping(() => {
      OverlayScrollbars.plugin(ClickScrollPlugin);
      const restore = scrollAround(document.activeElement);
      const scrollbars = OverlayScrollbars(
        { target, elements: { viewport }, cancel: { nativeScrollbarsOverlaid: true, body: null } },
        { scrollbars: { theme: `os-theme-console-${thumb}`, autoHide: 'scroll', autoHideDelay, clickScroll: true } },
      );
      restore();
      return () => scrollbars.destroy();
    });
  }, [around, thumb]);
  return null;
}

const typingPlaces = 'input, textarea, select, iframe, [contenteditable]:not([contenteditable="false"])';

/**
 * Calls `start` once the focus is not where somebody may type: the library gives the focus away and back, which commits
 * what an input method composes. Returns a function that ends the wait, or what `start` began.
 */
function afterTyping(start: () => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => clearTimeout(timer);
  const begin = () => {
    if (document.activeElement?.matches(typingPlaces)) return;
    stopListening();
    end = start();
  };
  // The focus is nowhere for a moment while it moves from one input to the next.
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(begin);
  };
  const moves = ['focusin', 'focusout'] as const;
  const stopListening = () => {
    for (const move of moves) document.removeEventListener(move, later);
  };
  for (const move of moves) document.addEventListener(move, later);
  begin();
  return () => {
    stopListening();
    end();
  };
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
