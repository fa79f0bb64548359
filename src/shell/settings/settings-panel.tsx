import { useTranslate } from '@refinedev/core';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import styles from '../frame/shell.module.css';
import { LoadOnDemand } from '../loading/load-on-demand.tsx';
import type { SettingsStore } from './settings.ts';

const SettingsDrawer = lazyWithRetry(() => import('./drawer/index.tsx'));

export interface SettingsPanelProps {
  /** Whether the right-hand panel is open (spec §3). */
  readonly showRightPanel: boolean;
  readonly onPanel: (isShown: boolean) => void;
}

/** The right-hand panel: the settings drawer. */
export function SettingsPanel({ settings, showRightPanel, onPanel }: SettingsPanelProps & { settings: SettingsStore }) {
  if (!showRightPanel) return null;
  return (
    <LoadOnDemand onFailed={() => onPanel(false)}>
      <SettingsDrawer settings={settings} onClosed={() => onPanel(false)} />
    </LoadOnDemand>
  );
}

/** The handle of the right-hand panel. */
export function SettingsHandle({ showRightPanel, onPanel }: SettingsPanelProps) {
  const name = useTranslate()('shell.settingsHandle');
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={name}
      title={name}
      aria-expanded={showRightPanel}
      onClick={() => onPanel(true)}
    />
  );
}
