import { useCallback, useState } from 'react';

/** A screen too small for rows that scroll by themselves: there the whole page does. `list.module.css` says the same. */
const smallScreen = '(max-width: 575.98px), (max-height: 559.98px)';

/**
 * How many pixels the rows of the table inside an element may take, its head aside. Undefined on a small screen, where
 * they take what they need, and before the element is measured.
 */
export function useRoom(): {
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  readonly height: number | undefined;
} {
  const [height, setHeight] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    let head: HTMLElement | null = null;
    const observer = new ResizeObserver(() => {
      const current = element.querySelector<HTMLElement>('.ant-table-thead');
      // The head is as high as the density says, and another one where rows begin to scroll by themselves.
      if (current && current !== head) observer.observe(current);
      head = current;
      const room = element.clientHeight - (head?.offsetHeight ?? 0);
      setHeight(window.matchMedia(smallScreen).matches ? undefined : Math.floor(room));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}
