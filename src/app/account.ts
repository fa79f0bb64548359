import type { Services } from '../services.ts';
import { type Following, followAccount } from '../shell/following.ts';
import { createPreferences, type Preferences } from '../workspace/preferences.ts';

/** What the user has arranged, with their account; a failure is nobody's to see. */
export function createUserPreferences({ http, storage, preview, leaving }: Services, user: string) {
  const path = '/buffalo/v1/users/preferences';
  const storageKey = `preferences:${user}`;
  const preferences = createPreferences({
    storage: storage.local,
    storageKey,
    load: () => http.get(path, { silent: true }),
    save: (changes) => http.put(path, changes, { silent: true }),
    maySave: () => preview.role() === undefined,
  });
  // Told to every other window of this browser.
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

/** Has the frame and the language follow the user for as long as they are signed in. */
export function startFollowing(services: Services, preferences: Preferences, isWelcome: boolean): Following {
  const { i18n, settings, leaving } = services;
  const following = followAccount({
    preferences,
    settings,
    language: { current: i18n.language, change: i18n.changeLanguage },
    hasChosenLanguage: isWelcome && i18n.isChosen(),
  });
  const stop = leaving.subscribe(() => {
    stop();
    following.stop();
    settings.forget();
  });
  return following;
}
