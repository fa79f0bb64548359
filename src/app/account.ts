import { type AccountSettings, syncAccountSettings } from '../shell/settings/account-settings.ts';
import { createPreferences, type Preferences } from '../workspace/preferences/preferences.ts';
import type { Services } from './services.ts';

/** Returns the key under which this browser holds the preferences of a user. */
export const preferencesKey = (user: string) => `preferences:${user}`;

/** Stores the user's preferences with the account on the server. Failures to load or save are silent. */
export function createUserPreferences({ http, storage, preview, leaving }: Services, user: string) {
  const path = '/buffalo/v1/users/preferences';
  const storageKey = preferencesKey(user);
  const preferences = createPreferences({
    storage: storage.local,
    storageKey,
    load: () => http.get(path, { silent: true }),
    save: (changes) => http.put(path, changes, { silent: true }),
    maySave: () => preview.role() === undefined,
  });
  // Other windows of this browser receive the change as a `storage` event.
  const onStored = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null) preferences.adopt(newValue);
  };
  window.addEventListener('storage', onStored);
  const stop = leaving.subscribe(() => {
    stop();
    window.removeEventListener('storage', onStored);
  });
  return preferences;
}

/** Applies the user's preferences to the frame and the language while the user is signed in. */
export function startAccountSettings(
  services: Services,
  preferences: Preferences,
  isWelcome: boolean,
): AccountSettings {
  const { i18n, settings, leaving } = services;
  const accountSettings = syncAccountSettings({
    preferences,
    settings,
    language: { current: i18n.language, change: i18n.changeLanguage },
    hasChosenLanguage: i18n.takeChoice() && isWelcome,
  });
  const stop = leaving.subscribe(() => {
    stop();
    accountSettings.stop();
  });
  return accountSettings;
}
