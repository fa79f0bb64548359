import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Height of a row in pixels: a value with its error below. */
export const rowHeight = 48;
/** Height of the sticky head in pixels. */
const headHeight = 40;
/** Rows rendered beyond each edge, so that scrolling shows no gap. */
const beyond = 8;
/** Rows rendered before the height of the container is known. */
const atFirst = 20;

/** The range of rows to render in a virtualized list with a fixed row height. */
export interface RowWindow {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly onScroll: () => void;
  /** Scrolls the minimum distance that makes a row visible. */
  readonly showRow: (index: number) => void;
}

export function useWindow(count: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [visible, setVisible] = useState(atFirst);

  function measure() {
    const place = scroller.current;
    if (!place) return;
    setFirst(Math.floor(place.scrollTop / rowHeight));
    if (place.clientHeight > 0) setVisible(Math.ceil(place.clientHeight / rowHeight));
  }

  const onResize = useEffectEvent(measure);
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  function showRow(index: number) {
    const place = scroller.current;
    if (!place) return;
    const top = index * rowHeight;
    const room = place.clientHeight - headHeight - rowHeight;
    if (top < place.scrollTop) place.scrollTop = top;
    else if (room > 0 && top > place.scrollTop + room) place.scrollTop = top - room;
    measure();
  }

  // Rows may have been removed since the last scroll event.
  const start = Math.max(0, Math.min(first, count - visible) - beyond);
  return { scroller, start, end: Math.min(count, start + visible + 2 * beyond), onScroll: measure, showRow };
}
