import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import type { SettingsStore } from '../../settings/settings.ts';

/** Collapses and expands the side menu. */
export function CollapseButton({ settings }: { settings: SettingsStore }) {
  const translate = useTranslate();
  const { sidebarCollapsed } = useSyncExternalStore(settings.subscribe, settings.get);
  return (
    <Button
      type="text"
      icon={sidebarCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      aria-label={translate(sidebarCollapsed ? 'shell.expandMenu' : 'shell.collapseMenu')}
      aria-expanded={!sidebarCollapsed}
      onClick={() => settings.set({ sidebarCollapsed: !sidebarCollapsed })}
    />
  );
}
