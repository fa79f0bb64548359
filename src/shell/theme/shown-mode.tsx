import { useSyncExternalStore } from 'react';
import { useMedia } from '../../ui/browser/media.tsx';
import type { Mode, SettingsStore } from '../settings/settings.ts';

/** Returns whether the console is light or dark. The setting `system` follows the operating system at once. */
export function useShownMode(settings: SettingsStore): Mode {
  const { mode } = useSyncExternalStore(settings.subscribe, settings.get);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  if (mode !== 'system') return mode;
  return isSystemDark ? 'dark' : 'light';
}
