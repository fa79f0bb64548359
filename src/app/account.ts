import { hasAbility } from '../engine/features/ability.ts';
import type { UserInfo } from '../providers/identity.ts';
import { type AccountSettings, syncAccountSettings } from '../shell/settings/account-settings.ts';
import { createPreferences, type Preferences, readPreferences } from '../workspace/preferences/preferences.ts';
import type { Services } from './services.ts';

/** Returns the key under which this browser holds the preferences of a user. */
export const preferencesKey = (user: string) => `preferences:${user}`;

/**
 * Stores the user's preferences with the account on the server, and in this browser alone where it has no place for them.
 * Failures to load or save are silent.
 */
export function createUserPreferences({ http, storage, preview, leaving }: Services, user: UserInfo) {
  const path = '/buffalo/v1/users/preferences';
  const storageKey = preferencesKey(user.id);
  const isKept = hasAbility(user.capabilities, 'preferences');
  const preferences = createPreferences({
    storage: storage.local,
    storageKey,
    load: async () => (isKept ? http.get(path, { silent: true }) : readPreferences(storage.local, storageKey)),
    save: (changes) => http.put(path, changes, { silent: true }),
    maySave: () => isKept && preview.role() === undefined,
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
