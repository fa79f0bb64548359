import { type KeyboardEvent, type RefObject, useRef } from 'react';

interface MenuFocus {
  readonly autoFocus: true;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Props of the menu in the dropdown. */
  readonly menu: { readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
}

/**
 * Restores the focus after a dropdown menu closes, and runs its items by Enter and Space. antd's Dropdown moves the focus
 * into its menu (`autoFocus`) but does not return it.
 *
 * @param opener gets the focus. @default what had it when the menu opened
 */
export function useMenuFocus(opener?: RefObject<HTMLElement | null>): MenuFocus {
  const before = useRef<Element>(null);
  return {
    autoFocus: true,
    onOpenChange(isOpen) {
      const { activeElement } = document;
      if (isOpen) before.current = activeElement;
      else if (activeElement?.closest('.ant-dropdown')) {
        const target = opener?.current ?? before.current;
        if (target instanceof HTMLElement) target.focus();
      }
    },
    menu: { onKeyDown: runItem },
  };
}

/**
 * antd runs an item on keydown. If that moves the focus to a button, the keypress of the same Enter would click it. Space
 * runs no item of antd.
 */
function runItem(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  if (event.key === ' ' && event.target instanceof HTMLElement && !event.repeat) event.target.click();
}
