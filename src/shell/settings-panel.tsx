import { SettingOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { LoadOnDemand } from './loading/load-on-demand.tsx';
import type { SettingsStore } from './settings.ts';
import styles from './shell.module.css';

const SettingsDrawer = lazyWithRetry(() => import('./settings-drawer/index.tsx'));

export interface SettingsPanelProps {
  readonly settings: SettingsStore;
  /** Whether the right-hand panel is open (spec §3). */
  readonly showRightPanel: boolean;
  readonly onPanel: (isShown: boolean) => void;
}

/** The right-hand panel: its handle at the window's edge, and the settings drawer. */
export function SettingsPanel({ settings, showRightPanel, onPanel }: SettingsPanelProps) {
  const translate = useTranslate();
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-label={translate('shell.settingsHandle')}
        aria-expanded={showRightPanel}
        onClick={() => onPanel(true)}
      >
        <SettingOutlined />
      </button>
      {showRightPanel && (
        <LoadOnDemand onFailed={() => onPanel(false)}>
          <SettingsDrawer settings={settings} onClosed={() => onPanel(false)} />
        </LoadOnDemand>
      )}
    </>
  );
}
