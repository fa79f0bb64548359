import { type RefObject, useCallback, useRef } from 'react';

/**
 * Returns the ref of the scrolling element. Writes onto the element around it: `data-scrolled` names the sides where
 * columns are scrolled out of view (`start`, `end`); `--bar` and `--bar-below` are the sizes of its scrollbars and
 * `--rows` its height, in pixels. Scrolling renders no component again.
 */
export function useScroller(): {
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
} {
  const scroller = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    if (!element) return undefined;
    const update = () => describe(element);
    const observer = new ResizeObserver(update);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
      scroller.current = null;
    };
  }, []);
  return { ref, scroller };
}

function describe(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth, clientHeight, offsetWidth, offsetHeight, parentElement } = element;
  if (!parentElement) return;
  const isBefore = scrollLeft > 0;
  const isBehind = Math.ceil(scrollLeft) + clientWidth < scrollWidth;
  parentElement.dataset.scrolled = `${isBefore ? 'start' : ''} ${isBehind ? 'end' : ''}`.trim();
  parentElement.style.setProperty('--bar', `${offsetWidth - clientWidth}px`);
  parentElement.style.setProperty('--bar-below', `${offsetHeight - clientHeight}px`);
  parentElement.style.setProperty('--rows', `${clientHeight}px`);
}
