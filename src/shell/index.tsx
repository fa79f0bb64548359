import { useTranslate } from '@refinedev/core';
import { type CSSProperties, type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Language } from '../engine/language.ts';
import { useWidthFrom } from '../workspace/media.tsx';
import { ScreenCommandsProvider } from '../workspace/screen-commands.tsx';
import { SingleKeysProvider } from '../workspace/single-keys.tsx';
import { Brand } from './header/brand.tsx';
import { ShellHeader } from './header/header.tsx';
import { LazyScrollbars } from './loading/lazy-scrollbars.tsx';
import { LoadWhenIdle } from './loading/load-when-idle.tsx';
import { SideMenu } from './menu/menu.tsx';
import { Sider, siderWidthOf } from './menu/sider.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import type { SettingsStore } from './settings.ts';
import { SettingsPanel } from './settings-panel.tsx';
import styles from './shell.module.css';
import { TabStrip } from './tabs/strip.tsx';
import { WhyProvider } from './why-provider.tsx';

const loadMenuDrawer = () => import('./menu/menu-drawer.tsx');

/** Loaded in advance, because it cannot be loaded without a connection. */
const loadOfflineBanner = () => import('./offline-banner.tsx');

/** The scrolling element of the whole page. */
const page = () => document.body;

export interface ShellProps {
  readonly settings: SettingsStore;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly children: ReactNode;
}

/** Focuses the content without a history entry that the router would not know. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/**
 * The frame of the console: side menu, header and current place. When the side menu is hidden, on a narrow screen or by
 * setting, it is a drawer.
 */
export function Shell({ settings, language, onLanguage, children }: ShellProps) {
  const translate = useTranslate();
  const isRoomy = useWidthFrom('sm');
  const isWide = useWidthFrom('lg');
  const set = useSyncExternalStore(settings.subscribe, settings.get);
  const { fixHeader, openTagsView, showLogo, showSidebar, singleKeys } = set;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [showRightPanel, setShowRightPanel] = useState(false);
  const hasSider = isWide && showSidebar;
  const measures: CSSProperties & Record<'--sider', string> = { '--sider': `${hasSider ? siderWidthOf(set) : 0}px` };
  return (
    <SingleKeysProvider isOn={singleKeys}>
      <ScreenCommandsProvider>
        <WhyProvider>
          <div
            className={styles.frame}
            style={measures}
            data-fixed-header={fixHeader || undefined}
            data-strip={openTagsView || undefined}
          >
            <a className={styles.skip} href="#content" onClick={skip}>
              {translate('shell.skip')}
            </a>
            {hasSider ? (
              <Sider settings={settings} />
            ) : (
              <LoadWhenIdle
                load={loadMenuDrawer}
                isWanted={isMenuOpen}
                draw={({ MenuDrawer }) => (
                  <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} title={showLogo && <Brand />}>
                    <nav aria-label={translate('shell.menu')}>
                      <SideMenu collapsed={false} isShown={isMenuOpen} onOpen={() => setMenuOpen(false)} />
                    </nav>
                  </MenuDrawer>
                )}
              />
            )}
            <div className={styles.main}>
              <PreviewBanner />
              <div className={styles.top}>
                <ShellHeader
                  {...{ settings, hasSider, language, onLanguage }}
                  {...{ isRoomy, showRightPanel }}
                  onMenu={() => setMenuOpen(true)}
                  onPanel={setShowRightPanel}
                />
                <TabStrip />
              </div>
              <LoadWhenIdle load={loadOfflineBanner} draw={({ OfflineBanner }) => <OfflineBanner />} />
              <main id="content" className={styles.content} tabIndex={-1}>
                {children}
              </main>
            </div>
            <LazyScrollbars around={page} />
            <SettingsPanel {...{ settings, showRightPanel }} onPanel={setShowRightPanel} />
          </div>
        </WhyProvider>
      </ScreenCommandsProvider>
    </SingleKeysProvider>
  );
}
