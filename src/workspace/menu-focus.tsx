import { useRef } from 'react';

/**
 * Restores the focus after a dropdown menu closes. antd's Dropdown moves the focus into its menu (`autoFocus`) but does
 * not return it.
 */
export function useMenuFocus(): { readonly autoFocus: true; readonly onOpenChange: (isOpen: boolean) => void } {
  const before = useRef<Element>(null);
  return {
    autoFocus: true,
    onOpenChange(isOpen) {
      const { activeElement } = document;
      if (isOpen) before.current = activeElement;
      else if (activeElement?.closest('.ant-dropdown') && before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
