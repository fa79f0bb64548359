import { type HTMLAttributes, useMemo, useRef } from 'react';
import { useEventCallback } from './use-event-callback.ts';

export interface DragOrderOptions {
  /** Returns the elements that are put in order, as they stand. */
  readonly elements: () => readonly Element[];
  readonly axis: 'x' | 'y';
  /** Moves the element at an index to another index. */
  readonly onPut: (from: number, to: number) => void;
}

/**
 * Returns props that make a list a drop target for its own draggable elements. `data-before` and `data-after` mark where one
 * would be dropped.
 */
export function useDragOrder({ axis, ...options }: DragOrderOptions): HTMLAttributes<HTMLElement> {
  const dragged = useRef<Element>(undefined);
  const elements = useEventCallback(options.elements);
  const onPut = useEventCallback(options.onPut);
  return useMemo(
    () => ({
      onDragStart({ target, dataTransfer }) {
        dragged.current = elements().find((element) => target instanceof Node && element.contains(target));
        dataTransfer.effectAllowed = 'move';
      },
      onDragEnd() {
        dragged.current = undefined;
        mark(elements(), undefined);
      },
      onDragOver(event) {
        if (!dragged.current) return;
        event.preventDefault();
        mark(elements(), gapAt(elements(), axis, event));
      },
      onDrop(event) {
        mark(elements(), undefined);
        const from = dragged.current ? elements().indexOf(dragged.current) : -1;
        if (from < 0) return;
        event.preventDefault();
        const gap = gapAt(elements(), axis, event);
        // Removing the element shifts the gaps after it by one.
        onPut(from, gap > from ? gap - 1 : gap);
      },
    }),
    [axis, elements, onPut],
  );
}

/** Returns the index of the gap between elements that is nearest to the pointer; 0 is before the first one. */
function gapAt(
  elements: readonly Element[],
  axis: DragOrderOptions['axis'],
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): number {
  const gap = elements.findIndex((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return axis === 'x' ? clientX < left + width / 2 : clientY < top + height / 2;
  });
  return gap === -1 ? elements.length : gap;
}

/** Marks the position where an element would be dropped. */
function mark(elements: readonly Element[], gap: number | undefined) {
  for (const [index, element] of elements.entries()) {
    element.toggleAttribute('data-before', index === gap);
    element.toggleAttribute('data-after', gap === elements.length && index === gap - 1);
  }
}
