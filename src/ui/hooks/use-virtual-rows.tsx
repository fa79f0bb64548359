import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

interface VirtualRowsOptions {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row in pixels, until `measure` knows better. */
  readonly rowHeight: number;
  /** Tells the rows apart where their indexes change. @default the index */
  readonly keyOf?: (index: number) => string;
  /** Rows rendered beyond each edge, so that scrolling shows no gap. */
  readonly overscan: number;
  /** Height in pixels of what covers the first rows in view, such as a sticky head above them. @default 0 */
  readonly headHeight?: number;
}

/** Rows rendered before the height of the scrolling element is known. */
const atFirst = 20;

/** Returns which rows are in view, and the heights of the empty space before and after them. */
export function useVirtualRows({ scroller, count, rowHeight, keyOf, overscan, headHeight = 0 }: VirtualRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- React's compiler is not used; what is returned is plain values
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    overscan,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    ...(keyOf && { getItemKey: keyOf }),
    scrollPaddingEnd: headHeight,
    initialRect: { width: 0, height: atFirst * rowHeight },
    // An element in a hidden tab has no height. Its rows stay.
    observeElementRect: (instance, tell) => observeElementRect(instance, (rect) => rect.height > 0 && tell(rect)),
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** The ref of a row that need not be `rowHeight` high; it has its index as `data-index`. */
    measure: virtualizer.measureElement,
    /** Scrolls the minimum distance that makes a row visible. */
    showRow: (index: number) => virtualizer.scrollToIndex(index),
  };
}
