import { ClickScrollPlugin, OverlayScrollbars } from 'overlayscrollbars';
import 'overlayscrollbars/overlayscrollbars.css';
import { useEffect } from 'react';
import './scrollbars.css';

export interface ScrollbarsProps {
  /** The element around the one that scrolls, which is its only child; or the body, for the page itself. */
  readonly around: () => HTMLElement | null;
  /** Least length of a thumb in pixels. @default 30 */
  readonly thumb?: 30 | 50;
}

/** Milliseconds without scrolling after which the scrollbars hide (spec §9). */
const autoHideDelay = 1000;

/**
 * Scrollbars that lie over what scrolls, show while it does and hide after. The element goes on scrolling by itself: by
 * keys, wheel and finger alike. Where the browser's own already lie over the content, they are left alone.
 */
export default function Scrollbars({ around, thumb = 30 }: ScrollbarsProps) {
  useEffect(() => {
    const target = around();
    const viewport = target === document.body ? target : target?.firstElementChild;
    if (!target || !(viewport instanceof HTMLElement)) return undefined;
    OverlayScrollbars.plugin(ClickScrollPlugin);
    const scrollbars = OverlayScrollbars(
      { target, elements: { viewport }, cancel: { nativeScrollbarsOverlaid: true, body: null } },
      { scrollbars: { theme: `os-theme-console-${thumb}`, autoHide: 'scroll', autoHideDelay, clickScroll: true } },
    );
    return () => scrollbars.destroy();
  }, [around, thumb]);
  return null;
}
