import { useTranslate } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useWords } from '../../../workspace/words.tsx';
import { modes, type SettingsStore } from '../settings.ts';
import { ColorChoice } from './color-choice.tsx';
import { Choice, Toggle } from './lines.tsx';
import styles from './settings-drawer.module.css';

export interface SettingsDrawerProps {
  readonly settings: SettingsStore;
  /** The closing animation has ended. */
  readonly onClosed: () => void;
}

/** 系统设置 (spec §2): the user's settings of layout and theme. They apply at once and are stored. */
export default function SettingsDrawer({ settings, onClosed }: SettingsDrawerProps) {
  useWords('settings');
  const translate = useTranslate();
  const current = useSyncExternalStore(settings.subscribe, settings.get);
  const [isOpen, setOpen] = useState(true);
  const { set, defaults } = settings;
  const isAsByDefault = JSON.stringify(current) === JSON.stringify(defaults);
  return (
    <Drawer
      title={translate('shell.settings')}
      open={isOpen}
      size={330}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown || onClosed()}
      footer={
        <Button block disabled={isAsByDefault} onClick={() => set(defaults)}>
          {translate('settings.reset')}
        </Button>
      }
    >
      <section className={styles.section} aria-labelledby="settings-frame">
        <h2 id="settings-frame">{translate('settings.frame')}</h2>
        <Toggle name="fixHeader" {...{ current, set }} />
        <Toggle name="fixSidebar" {...{ current, set }} />
        <Toggle name="sidebarCollapsed" {...{ current, set }} />
        <Choice
          name="collapsedMenuBtnPosition"
          choices={['hide', 'top', 'bottom']}
          value={current.collapsedMenuBtnPosition}
          onChoose={(collapsedMenuBtnPosition) => set({ collapsedMenuBtnPosition })}
        />
        <Toggle name="singleKeys" {...{ current, set }} />
      </section>
      <section className={styles.section} aria-labelledby="settings-shown">
        <h2 id="settings-shown">{translate('settings.shown')}</h2>
        <Toggle name="showLogo" {...{ current, set }} />
        <Toggle name="openTagsView" {...{ current, set }} />
        <Toggle name="showSidebar" {...{ current, set }} />
        <Toggle name="showBreadcrumb" {...{ current, set }} />
      </section>
      <section className={styles.section} aria-labelledby="settings-look">
        <h2 id="settings-look">{translate('settings.look')}</h2>
        <Choice name="mode" choices={modes} value={current.mode} onChoose={(mode) => set({ mode })} />
        <ColorChoice
          value={current.primaryColor}
          standard={defaults.primaryColor}
          onChoose={(primaryColor) => set({ primaryColor })}
        />
        <Toggle name="weekMode" {...{ current, set }} />
        <Toggle name="grayMode" {...{ current, set }} />
      </section>
    </Drawer>
  );
}
