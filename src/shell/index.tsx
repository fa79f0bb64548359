import { useTranslate } from '@refinedev/core';
import { type CSSProperties, type MouseEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Language } from '../base/language.ts';
import { useWidthFrom } from '../ui/browser/media.tsx';
import { ScreenCommandsProvider } from '../ui/keys/screen-commands.tsx';
import { SingleKeysProvider } from '../ui/keys/single-keys.tsx';
import { PreviewBanner } from './frame/banners/preview-banner.tsx';
import { Brand } from './frame/header/brand.tsx';
import { type OnDesign, ShellHeader } from './frame/header/header.tsx';
import { SideMenu } from './frame/menu/menu.tsx';
import { Sider, siderWidthOf } from './frame/menu/sider.tsx';
import styles from './frame/shell.module.css';
import { LazyScrollbars } from './loading/lazy-scrollbars.tsx';
import { LoadWhenIdle } from './loading/load-when-idle.tsx';
import type { SettingsStore } from './settings/settings.ts';
import { SettingsPanel } from './settings/settings-panel.tsx';
import { TabStrip } from './tabs/strip.tsx';
import { WhyProvider } from './why/why-provider.tsx';

const loadMenuDrawer = () => import('./frame/menu/menu-drawer.tsx');

/** Loaded in advance, because it cannot be loaded without a connection. */
const loadOfflineBanner = () => import('./frame/banners/offline-banner.tsx');

/** The scrolling element of the whole page. */
const page = () => document.body;

export interface ShellProps {
  readonly settings: SettingsStore;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Edits the screens. @default they are not edited */
  readonly onDesign?: OnDesign;
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
export function Shell({ settings, language, onLanguage, onDesign, children }: ShellProps) {
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
                  {...{ isRoomy, showRightPanel, onDesign }}
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
