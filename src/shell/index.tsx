import { useTranslate } from '@refinedev/core';
import { Grid } from 'antd';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { config, type Language } from '../config/index.ts';
import { ShellHeader } from './header.tsx';
import { SideMenu } from './menu.tsx';
import type { SettingsStore } from './settings.ts';
import styles from './shell.module.css';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

export interface ShellProps {
  readonly settings: SettingsStore;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly children: ReactNode;
}

/** The frame of the console: side menu, header and the place itself; on a narrow screen the menu is a drawer. */
export function Shell({ settings, language, onLanguage, children }: ShellProps) {
  const translate = useTranslate();
  const isWide = Grid.useBreakpoint().lg ?? true;
  const { sidebarCollapsed } = useSyncExternalStore(settings.subscribe, settings.get);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const width = sidebarCollapsed ? config.frame.siderCollapsedWidth : config.frame.siderWidth;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {translate('shell.skip')}
      </a>
      {isWide ? (
        <nav className={styles.sider} style={{ width }} aria-label={translate('shell.menu')}>
          <Brand collapsed={sidebarCollapsed} />
          <div className={styles.menu}>
            <SideMenu collapsed={sidebarCollapsed} />
          </div>
        </nav>
      ) : (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title={<Brand collapsed={false} />}>
            <nav aria-label={translate('shell.menu')}>
              <SideMenu collapsed={false} onOpen={() => setIsDrawerOpen(false)} />
            </nav>
          </MenuDrawer>
        </Suspense>
      )}
      <div className={styles.main}>
        <ShellHeader {...{ settings, isWide, language, onLanguage }} onDrawer={() => setIsDrawerOpen(true)} />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const translate = useTranslate();
  return (
    <Link to="/" className={styles.brand} aria-label={translate('shell.appTitle')}>
      <img src="/logo.svg" alt="" width={28} height={28} />
      {!collapsed && <span>{translate('shell.appTitle')}</span>}
    </Link>
  );
}
