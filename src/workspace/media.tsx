import { useCallback, useSyncExternalStore } from 'react';

/** Widths in pixels from which a window counts as wide, as antd names them. */
const widths = { sm: 576, md: 768, lg: 992 };

/** Whether a media query applies. The component is rendered again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the window is at least as wide as said. antd's hook for it loads its whole grid. */
export function useWidthFrom(width: keyof typeof widths): boolean {
  return useMedia(`(min-width: ${widths[width]}px)`);
}

/** Whether the page is drawn for paper just now. */
export function usePrinting(): boolean {
  return useMedia('print');
}
