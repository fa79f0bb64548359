import { UnorderedListOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { type FocusEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDropdown } from '../../../ui/dropdown/dropdown.tsx';
import { useTabs } from '../index.tsx';
import { addressOf } from '../model.ts';
import { useTabTitle } from '../use-tab-title.tsx';
import styles from './strip.module.css';

/** A menu of all tabs with the current one selected, shown if they do not fit into the bar. */
export default function AllTabs() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { tabs, dirty, isGoneTo } = useTabs();
  const titleOf = useTabTitle();
  const { align, autoFocus, onOpenChange, menu } = useDropdown();
  const isOpening = useRef(false);
  const name = translate('tabs.all', { count: tabs.list.length });
  return (
    <Dropdown
      {...{ align, autoFocus }}
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(isOpen) => {
        isOpening.current = isOpen;
        onOpenChange(isOpen);
      }}
      menu={{
        ...menu,
        className: styles.all ?? '',
        selectedKeys: tabs.current === undefined ? [] : [tabs.current],
        items: tabs.list.map((tab) => ({
          key: tab.path,
          label: `${titleOf(tab).whole}${dirty.has(tab.path) ? ` (${translate('tabs.unsaved')})` : ''}`,
          onClick: () => !isGoneTo(tab.path) && void navigate(addressOf(tab)),
        })),
        onFocus(event) {
          if (isOpening.current) focusSelected(event);
          isOpening.current = false;
        },
      }}
    >
      <Button type="text" size="small" icon={<UnorderedListOutlined />} aria-label={name} title={name} />
    </Dropdown>
  );
}

/** antd focuses the first menu item instead of the selected one. */
function focusSelected({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.querySelector<HTMLElement>('.ant-dropdown-menu-item-selected')?.focus();
}
