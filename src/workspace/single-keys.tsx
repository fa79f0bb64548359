import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';

const SingleKeysContext = createContext(true);

export interface SingleKeysProviderProps {
  /** Whether the user has them on (系统设置). */
  readonly isOn: boolean;
  readonly children: ReactNode;
}

export function SingleKeysProvider({ isOn, children }: SingleKeysProviderProps) {
  return <SingleKeysContext value={isOn}>{children}</SingleKeysContext>;
}

/**
 * Calls `onKey` with keys that mean something by themselves on a screen: pressed without Ctrl, ⌘ or Alt, and neither where
 * text is typed nor while a dialog or a menu lies over the screen. Users can switch them off (WCAG 2.1.4).
 */
export function useSingleKeys(onKey: (event: KeyboardEvent) => void): void {
  const isOn = use(SingleKeysContext);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    if (!event.defaultPrevented && !isCombined && !isKeyElsewhere(event.target)) onKey(event);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** True where keys mean something of their own: in what takes text, and while a dialog or a menu lies over the screen. */
function isKeyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]'))
    return true;
  // The side menu lies over nothing, and keeps the focus of whoever has clicked in it.
  if (target.closest('[role="menu"]') && !target.closest('nav')) return true;
  // One that was closed stays in the page, out of sight, and so does one of a place that is left for a while.
  const covers = document.querySelectorAll('[aria-modal="true"], [data-screen][inert]');
  return [...covers].some((cover) => cover.closest('[style*="display: none"]') === null);
}
