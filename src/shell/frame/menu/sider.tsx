import { useTranslate } from '@refinedev/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { config } from '../../../config/index.ts';
import { LazyScrollbars } from '../../loading/lazy-scrollbars.tsx';
import type { SettingsStore, ShellSettings } from '../../settings/settings.ts';
import { Brand } from '../header/brand.tsx';
import styles from '../shell.module.css';
import { CollapseButton } from './collapse-button.tsx';
import { SideMenu } from './menu.tsx';

/** Returns the width of the side menu in pixels. */
export function siderWidthOf({ sidebarCollapsed, fixHeader }: ShellSettings): number {
  const { siderWidth, siderCollapsedWidth, siderCollapsedNarrowWidth } = config.frame;
  if (!sidebarCollapsed) return siderWidth;
  return fixHeader ? siderCollapsedNarrowWidth : siderCollapsedWidth;
}

/** The side menu of a wide screen (spec §2, §9). Collapsed, it is narrower below a fixed header. */
export function Sider({ settings }: { settings: SettingsStore }) {
  const translate = useTranslate();
  const set = useSyncExternalStore(settings.subscribe, settings.get);
  const { sidebarCollapsed, fixSidebar, showLogo, collapsedMenuBtnPosition } = set;
  const menu = useRef<HTMLDivElement>(null);
  const aroundMenu = useCallback(() => menu.current, []);
  return (
    <nav
      className={styles.sider}
      style={{ width: siderWidthOf(set) }}
      data-fixed={fixSidebar || undefined}
      aria-label={translate('shell.menu')}
    >
      {showLogo && <Brand collapsed={sidebarCollapsed} />}
      <div ref={menu} className={styles.menu}>
        <div className={styles.entries}>
          <SideMenu collapsed={sidebarCollapsed} />
        </div>
      </div>
      {fixSidebar && <LazyScrollbars around={aroundMenu} />}
      {collapsedMenuBtnPosition === 'bottom' && (
        <div className={styles.foot}>
          <CollapseButton settings={settings} />
        </div>
      )}
    </nav>
  );
}
