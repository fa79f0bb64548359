import { type RefObject, useLayoutEffect, useRef } from 'react';
import { around, elementAtPath, pathToElement, type Scrolled, type Scrolls } from './scrolls.ts';

/**
 * Keeps where a screen is scrolled to while another one is shown: what is not displayed forgets it, and what lies around
 * the screen is shared with the others. Of a screen that was given up meanwhile, because too many were kept, it is
 * remembered under the key until it is drawn again.
 */
export function useSavedScroll(screen: RefObject<HTMLElement | null>, scrolls: Scrolls, key: string): void {
  const kept = useRef(new Map<Element, Scrolled>());
  useLayoutEffect(() => {
    const frame = screen.current;
    if (!frame) return undefined;
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
      const ways = [...positions].map(([element, position]) => [pathToElement(frame, element), position] as const);
      scrolls.keep(key, new Map([...missing, ...ways.filter(isFound)]));
    };
  }, [screen, scrolls, key]);
}

/** What the user does to scroll, or to use what is there already. */
const acts = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/**
 * Scrolls what is missing as soon as there is as much of it as there was, and takes it off the list. Ends when the user
 * does something: from then on they scroll by themselves.
 */
function scrollOnceThere(frame: Element, missing: Map<string, Scrolled>): () => void {
  function look() {
    for (const [way, position] of missing) {
      const element = elementAtPath(frame, way);
      if (!element || !reaches(element, position)) continue;
      scroll(element, position);
      missing.delete(way);
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

/** What was scrolled; the page itself tells of it by its document. */
export function scrolledBy({ target }: Event): Element | null {
  if (target instanceof Document) return target.scrollingElement;
  return target instanceof Element ? target : null;
}
