import { createContext, type ReactNode, use, useCallback, useState, useSyncExternalStore } from 'react';
import type { Preferences } from './preferences.ts';

const PreferencesContext = createContext<Preferences | undefined>(undefined);

export function PreferencesProvider({ value, children }: { value: Preferences; children: ReactNode }) {
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}

/**
 * Returns the user's preference of a key, and a function that changes it. Without a provider it lasts as long as the
 * page.
 */
export function usePreference(key: string): readonly [unknown, (value: unknown) => void] {
  const preferences = use(PreferencesContext);
  const [own, setOwn] = useState<unknown>();
  const kept = useSyncExternalStore(preferences?.subscribe ?? nothing, () => preferences?.get(key));
  const set = useCallback(
    (value: unknown) => (preferences ? preferences.set(key, value) : setOwn(value)),
    [preferences, key],
  );
  return [preferences ? kept : own, set];
}

function nothing() {
  return () => undefined;
}
