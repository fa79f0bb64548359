import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';

const SingleKeysContext = createContext(true);

export interface SingleKeysProviderProps {
  /** Whether the user has enabled single-key shortcuts (系统设置). */
  readonly isOn: boolean;
  readonly children: ReactNode;
}

export function SingleKeysProvider({ isOn, children }: SingleKeysProviderProps) {
  return <SingleKeysContext value={isOn}>{children}</SingleKeysContext>;
}

/**
 * Calls `onKey` for single-key shortcuts: keys pressed without Ctrl, ⌘ or Alt, outside of text inputs, and while no
 * dialog or menu is open. Users can disable them (WCAG 2.1.4).
 *
 * @param of keys of the console are called after those of the screens, and keys of a panel above a screen before them, if
 * none of them has used the key
 */
export function useSingleKeys(
  onKey: (event: KeyboardEvent) => void,
  of: 'screen' | 'console' | 'panel' = 'screen',
): void {
  const isOn = use(SingleKeysContext);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    if (!event.defaultPrevented && !isCombined && !isKeyElsewhere(event.target)) onKey(event);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const target: GlobalEventHandlers = of === 'console' ? window : document;
    const capture = of === 'panel';
    target.addEventListener('keydown', onKeyDown, { capture });
    return () => target.removeEventListener('keydown', onKeyDown, { capture });
  }, [isOn, of]);
}

/** Does what the user would do with a single key that no input takes. */
export function pressSingleKey(key: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** True where keys have another meaning: in text inputs, and while a dialog or a menu is open. */
function isKeyElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isTyped = target.closest('input, textarea, select, [contenteditable="true"]') !== null;
  const isChosen = target.matches('[type="checkbox"], [type="radio"], [type="range"]');
  if ((isTyped && !isChosen) || target.closest('[role="dialog"]')) return true;
  // The side menu is no popup, and keeps the focus after a click.
  if (target.closest('[role="menu"]') && !target.closest('nav')) return true;
  // Closed dialogs and background places stay in the DOM, hidden.
  const covers = document.querySelectorAll('[aria-modal="true"], [data-screen][inert]');
  return [...covers].some((cover) => cover.closest('[style*="display: none"]') === null);
}
