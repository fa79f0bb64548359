import { type RefObject, useRef } from 'react';

interface MenuFocus {
  readonly autoFocus: true;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * Restores the focus after a dropdown menu closes. antd's Dropdown moves the focus into its menu (`autoFocus`) but does
 * not return it.
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
  };
}
