import type { DropdownProps } from 'antd';
import { type KeyboardEvent, type RefObject, useRef } from 'react';

interface OwnDropdownProps {
  readonly align: NonNullable<DropdownProps['align']>;
  readonly autoFocus: true;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Props of the menu in the dropdown. */
  readonly menu: { readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
}

/**
 * Keeps a popup inside the window: where neither side of its button has room, it covers the button. antd would only
 * choose the larger side. The shift is wrong by the offset, so `base.css` makes the gap between button and popup.
 */
const align: OwnDropdownProps['align'] = { offset: [0, 0], overflow: { adjustY: true, shiftX: true, shiftY: true } };

/**
 * Returns the props that all dropdowns have in common. They keep the popup inside the window, restore the focus after
 * the menu closes, and run its items by Enter and Space. antd's Dropdown moves the focus into its menu (`autoFocus`) but
 * does not return it.
 *
 * @param opener gets the focus. @default what had it when the menu opened
 */
export function useDropdown(opener?: RefObject<HTMLElement | null>): OwnDropdownProps {
  const before = useRef<Element>(null);
  return {
    align,
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
