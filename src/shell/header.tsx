import {
  ArrowLeftOutlined,
  DownOutlined,
  GlobalOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useLogout, useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate } from 'react-router';
import { config, type Language } from '../config/index.ts';
import { useFeedback } from '../workspace/feedback.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import { useMenuFocus } from '../workspace/menu-focus.tsx';
import { ShellBreadcrumb } from './breadcrumb.tsx';
import { Later } from './later.tsx';
import type { SettingsStore } from './settings.ts';
import styles from './shell.module.css';

const loadTray = () => import('./jobs/tray.tsx');
const AccountDrawer = lazy(async () => ({ default: (await import('./account/index.tsx')).AccountDrawer }));

export interface HeaderProps {
  readonly settings: SettingsStore;
  readonly isWide: boolean;
  readonly onDrawer: () => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' };

export function ShellHeader({ settings, isWide, onDrawer, language, onLanguage }: HeaderProps) {
  const translate = useTranslate();
  const menuFocus = useMenuFocus();
  const [isAccountOpen, setAccountOpen] = useState(false);
  const { sidebarCollapsed, mode } = useSyncExternalStore(settings.subscribe, settings.get);
  const { notify } = useFeedback();

  function onAccountFailed() {
    setAccountOpen(false);
    notify({ type: 'error', title: translate('shell.failed'), description: translate('shell.failedHelp') });
  }

  return (
    <header className={styles.header}>
      {isWide ? (
        <Button
          type="text"
          icon={sidebarCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={translate(sidebarCollapsed ? 'shell.expandMenu' : 'shell.collapseMenu')}
          aria-expanded={!sidebarCollapsed}
          onClick={() => settings.set({ sidebarCollapsed: !sidebarCollapsed })}
        />
      ) : (
        <Button type="text" icon={<MenuOutlined />} aria-label={translate('shell.openMenu')} onClick={onDrawer} />
      )}
      <BackButton />
      <div className={styles.crumbs}>
        <ShellBreadcrumb />
      </div>
      <Later load={loadTray} place={<span className={styles.tray} />} draw={(tray) => <tray.default />} />
      <Button
        type="text"
        icon={<QuestionCircleOutlined />}
        href={config.guideUrl.replace('{language}', language)}
        target="_blank"
        rel="noreferrer"
        aria-label={translate('shell.guide')}
        title={translate('shell.guide')}
      />
      <Button
        type="text"
        icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        aria-label={translate(mode === 'dark' ? 'shell.light' : 'shell.dark')}
        title={translate(mode === 'dark' ? 'shell.light' : 'shell.dark')}
        onClick={() => settings.set({ mode: mode === 'dark' ? 'light' : 'dark' })}
      />
      <Dropdown
        {...menuFocus}
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [language],
          items: Object.entries(languageNames).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => onLanguage(key === 'en' ? 'en' : 'zh'),
        }}
      >
        <Button
          type="text"
          icon={<GlobalOutlined />}
          aria-label={`${translate('shell.language')} ${languageNames[language]}`}
        >
          {isWide && languageNames[language]}
        </Button>
      </Dropdown>
      <UserMenu isWide={isWide} onAccount={() => setAccountOpen(true)} />
      {isAccountOpen && (
        <ErrorBoundary fallback={null} onError={onAccountFailed}>
          <Suspense fallback={null}>
            <AccountDrawer onClosed={() => setAccountOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  );
}

/** Shown where there is somewhere to go back to: the place carries state or a query string (spec §2). */
function BackButton() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  if (!location.state && location.search === '') return null;
  return (
    <Button
      type="text"
      icon={<ArrowLeftOutlined />}
      aria-label={translate('shell.back')}
      onClick={() => navigate(-1)}
    />
  );
}

function UserMenu({ isWide, onAccount }: { isWide: boolean; onAccount: () => void }) {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const { ask } = useFeedback();
  const { mutate: signOut } = useLogout();
  const menuFocus = useMenuFocus();
  async function leave() {
    const agreed = await ask({
      title: translate('shell.signOutTitle'),
      content: translate('shell.signOutQuestion'),
      okText: translate('shell.confirm'),
      cancelText: translate('shell.cancel'),
    });
    if (agreed) signOut();
  }
  return (
    <Dropdown
      {...menuFocus}
      trigger={['click']}
      menu={{
        items: [
          { key: 'account', label: translate('shell.account') },
          { key: 'signOut', label: translate('shell.signOut') },
        ],
        onClick: ({ key }) => (key === 'account' ? onAccount() : void leave()),
      }}
    >
      <Button type="text" icon={<UserOutlined />} aria-label={`${translate('shell.userMenu')} ${user.username}`}>
        {isWide && (
          <>
            <span className={styles.username} title={user.username}>
              {user.username}
            </span>
            <DownOutlined className={styles.arrow} />
          </>
        )}
      </Button>
    </Dropdown>
  );
}
