import { useCallback, useSyncExternalStore } from 'react';

/** Minimum widths in pixels of antd's breakpoints. */
const widths = { sm: 576, md: 768, lg: 992 };

/** Returns whether a media query matches. Renders again when that changes. */
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

/** Returns whether the window has at least this width. antd's own hook would load its whole grid. */
export function useWidthFrom(width: keyof typeof widths): boolean {
  return useMedia(`(min-width: ${widths[width]}px)`);
}

/** Returns whether the page is being printed. */
export function usePrinting(): boolean {
  return useMedia('print');
}
