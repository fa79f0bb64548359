import { useTranslate } from '@refinedev/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { config } from '../config/index.ts';
import { Brand } from './brand.tsx';
import { CollapseButton } from './collapse-button.tsx';
import { LaterScrollbars } from './later-scrollbars.tsx';
import { SideMenu } from './menu.tsx';
import type { SettingsStore } from './settings.ts';
import styles from './shell.module.css';

/** The side menu of a wide screen (spec §2, §9); folded it is narrower below a header that stays. */
export function Sider({ settings }: { settings: SettingsStore }) {
  const translate = useTranslate();
  const { sidebarCollapsed, fixHeader, fixSidebar, showLogo, collapsedMenuBtnPosition } = useSyncExternalStore(
    settings.subscribe,
    settings.get,
  );
  const menu = useRef<HTMLDivElement>(null);
  const aroundMenu = useCallback(() => menu.current, []);
  const { siderWidth, siderCollapsedWidth, siderCollapsedNarrowWidth } = config.frame;
  const folded = fixHeader ? siderCollapsedNarrowWidth : siderCollapsedWidth;
  return (
    <nav
      className={styles.sider}
      style={{ width: sidebarCollapsed ? folded : siderWidth }}
      data-fixed={fixSidebar || undefined}
      aria-label={translate('shell.menu')}
    >
      {showLogo && <Brand collapsed={sidebarCollapsed} />}
      <div ref={menu} className={styles.menu}>
        <div className={styles.entries}>
          <SideMenu collapsed={sidebarCollapsed} />
        </div>
      </div>
      {fixSidebar && <LaterScrollbars around={aroundMenu} />}
      {collapsedMenuBtnPosition === 'bottom' && (
        <div className={styles.foot}>
          <CollapseButton settings={settings} />
        </div>
      )}
    </nav>
  );
}
