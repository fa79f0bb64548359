import { useRef } from 'react';

/**
 * For antd's Dropdown, which takes the focus into its menu (`autoFocus`) and leaves it nowhere when that closes: gives it
 * back to what had it before.
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
