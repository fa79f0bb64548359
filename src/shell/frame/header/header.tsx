import { MenuOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import type { Language } from '../../../base/language.ts';
import { hasAbility } from '../../../engine/features/ability.ts';
import { superAdmin } from '../../../engine/permissions/permission.ts';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { WithoutAddress } from '../../../workspace/place/refine-address.tsx';
import { LoadOnDemand } from '../../loading/load-on-demand.tsx';
import { LoadWhenIdle } from '../../loading/load-when-idle.tsx';
import type { SettingsStore } from '../../settings/settings.ts';
import { SettingsHandle, type SettingsPanelProps } from '../../settings/settings-panel.tsx';
import { CollapseButton } from '../menu/collapse-button.tsx';
import styles from '../shell.module.css';
import { BackButton } from './back-button.tsx';
import { BellButton } from './bell-button.tsx';
import { ShellBreadcrumb } from './breadcrumb.tsx';
import { PaletteButton } from './palette-button.tsx';
import { Tools } from './tools.tsx';
import { UserMenu } from './user-menu.tsx';

const loadEnterprise = () => import('./enterprise-switch.tsx');
const AccountDrawer = lazyWithRetry(async () => (await import('../../account/index.tsx')).AccountDrawer);

/** Opens what edits the screens, at what the screen shows or at the list of what is published. */
export type OnDesign = ((tab?: 'published') => void) | undefined;

export interface HeaderProps extends SettingsPanelProps {
  readonly settings: SettingsStore;
  /** Whether the side menu is visible; otherwise the header has a button for its drawer. */
  readonly hasSider: boolean;
  /** Whether all tools fit into the header; otherwise they are in the user menu. */
  readonly isRoomy: boolean;
  readonly onMenu: () => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onDesign?: OnDesign;
}

export function ShellHeader(props: HeaderProps) {
  const { settings, hasSider, isRoomy, onMenu, showRightPanel, onPanel, language, onLanguage, onDesign } = props;
  const onSettings = () => onPanel(true);
  const translate = useTranslate();
  const { snapshot, user } = useWorkspace();
  const isPlatform = snapshot.permissions.includes(superAdmin);
  const hasBell = hasAbility(user.capabilities, 'notices') || hasAbility(user.capabilities, 'jobs');
  const [isAccountOpen, setAccountOpen] = useState(false);
  const { showBreadcrumb, collapsedMenuBtnPosition } = useSyncExternalStore(settings.subscribe, settings.get);
  return (
    <header className={styles.header}>
      {!hasSider && (
        <Button type="text" icon={<MenuOutlined />} aria-label={translate('shell.openMenu')} onClick={onMenu} />
      )}
      {hasSider && collapsedMenuBtnPosition === 'top' && <CollapseButton settings={settings} />}
      <BackButton />
      <div className={styles.crumbs}>{showBreadcrumb && <ShellBreadcrumb />}</div>
      <WithoutAddress>
        {isPlatform && <LoadWhenIdle load={loadEnterprise} draw={({ EnterpriseSwitch }) => <EnterpriseSwitch />} />}
        <PaletteButton {...{ settings, onSettings, language, onLanguage }} />
        {hasBell && <BellButton onPublished={onDesign && (() => onDesign('published'))} />}
        {isRoomy && <Tools {...{ settings, onSettings, language, onLanguage }} />}
        <UserMenu
          {...{ settings, isRoomy, onSettings, language, onLanguage, onDesign }}
          onAccount={() => setAccountOpen(true)}
        />
        {isRoomy && <SettingsHandle {...{ showRightPanel, onPanel }} />}
        {isAccountOpen && (
          <LoadOnDemand onFailed={() => setAccountOpen(false)}>
            <AccountDrawer onClosed={() => setAccountOpen(false)} />
          </LoadOnDemand>
        )}
      </WithoutAddress>
    </header>
  );
}
