import { useTranslate } from '@refinedev/core';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useDropdown } from '../../../ui/dropdown/dropdown.tsx';
import type { Closing } from './use-closing.tsx';

export interface TabMenuProps {
  /** The tab that the menu belongs to; undefined if it was opened next to the tabs. */
  readonly path: string | undefined;
  readonly closing: Closing;
  readonly children: ReactNode;
}

/** The context menu of a tab, opened with the right button, a long touch or the menu key. */
export function TabMenu({ path, closing, children }: TabMenuProps) {
  const translate = useTranslate();
  const dropdown = useDropdown();
  const steps = {
    refresh: path === undefined ? undefined : () => closing.refresh(path),
    close: path === undefined ? undefined : () => closing.close(path),
    closeOthers: path === undefined ? undefined : () => closing.closeOthers(path),
    closeAll: () => closing.closeAll(),
  };
  return (
    <Dropdown
      {...dropdown}
      trigger={['contextMenu']}
      menu={{
        ...dropdown.menu,
        items: Object.entries(steps).map(([key, step]) => ({
          key,
          label: translate(`tabs.${key}`),
          disabled: step === undefined,
          onClick: () => void step?.(),
        })),
      }}
    >
      {children}
    </Dropdown>
  );
}
