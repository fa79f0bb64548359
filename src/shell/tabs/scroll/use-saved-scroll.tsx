import { type RefObject, useLayoutEffect, useRef } from 'react';
import { around, elementAtPath, pathToElement, type Scrolled, type Scrolls } from './scrolls.ts';

/**
 * Keeps the scroll positions of a screen in the background: hidden elements lose theirs, and the elements around the
 * screen are shared with other tabs. Positions of a screen that was unmounted, because too many were kept, are stored
 * under its key until it is mounted again.
 *
 * @param key undefined while the screen is in the background
 */
export function useSavedScroll(screen: RefObject<HTMLElement | null>, scrolls: Scrolls, key: string | undefined): void {
  const kept = useRef(new Map<Element, Scrolled>());
  useLayoutEffect(() => {
    const frame = screen.current;
    if (!frame || key === undefined) return undefined;
    const positions = kept.current;
    const start = { left: 0, top: 0 };
    for (const element of [...around(frame), ...positions.keys()]) {
      const position = positions.get(element) ?? start;
      if (!element.isConnected) positions.delete(element);
      else if (!isAt(element, position)) scroll(element, position);
    }
    const missing = new Map(positions.size > 0 ? [] : scrolls.of(key));
    const stop = scrollOnceThere(frame, missing);
    const note = (event: Event) => {
      const element = scrolledBy(event);
      if (!element || !(element.contains(frame) || frame.contains(element))) return;
      positions.set(element, { left: element.scrollLeft, top: element.scrollTop });
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', note, { capture: true });
      stop();
      const found = [...positions].map(([element, position]) => [pathToElement(frame, element), position] as const);
      scrolls.keep(key, new Map([...missing, ...found.filter(isFound)]));
    };
  }, [screen, scrolls, key]);
}

/** Events of a user who scrolls or uses the visible content. */
const acts = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/**
 * Restores each position as soon as its element is large enough. Ends when the user acts, so that it does not interfere
 * with scrolling.
 */
function scrollOnceThere(frame: Element, missing: Map<string, Scrolled>): () => void {
  function look() {
    for (const [path, position] of missing) {
      const element = elementAtPath(frame, path);
      if (!element || !reaches(element, position)) continue;
      scroll(element, position);
      missing.delete(path);
    }
    if (missing.size === 0) stop();
  }
  function give() {
    missing.clear();
    stop();
  }
  const observer = new MutationObserver(look);
  function stop() {
    observer.disconnect();
    for (const act of acts) document.removeEventListener(act, give, { capture: true });
  }
  if (missing.size === 0) return stop;
  observer.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'class'] });
  for (const act of acts) document.addEventListener(act, give, { capture: true, passive: true });
  look();
  return stop;
}

function isFound(one: readonly [string | undefined, Scrolled]): one is readonly [string, Scrolled] {
  return one[0] !== undefined;
}

function isAt(element: Element, { left, top }: Scrolled): boolean {
  return element.scrollTop === top && element.scrollLeft === left;
}

function reaches({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element, { left, top }: Scrolled): boolean {
  return scrollHeight - clientHeight >= Math.floor(top) && scrollWidth - clientWidth >= Math.floor(left);
}

function scroll(element: Element, position: Scrolled): void {
  element.scrollTo({ ...position, behavior: 'instant' });
}

/** Returns the scrolled element. For the page itself, the event's target is the document. */
export function scrolledBy({ target }: Event): Element | null {
  if (target instanceof Document) return target.scrollingElement;
  return target instanceof Element ? target : null;
}
