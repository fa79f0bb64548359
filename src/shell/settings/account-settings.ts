import { isLanguage, type Language } from '../../base/language.ts';
import type { Preferences } from '../../workspace/preferences/preferences.ts';
import { differingSettings, readSettings, type SettingsStore } from './settings.ts';

export interface AccountSettingsOptions {
  readonly preferences: Preferences;
  readonly settings: SettingsStore;
  readonly language: {
    readonly current: () => Language;
    readonly change: (language: Language) => Promise<void>;
  };
  /** The user chose the language during this sign-in, so it takes precedence over the account's language. */
  readonly hasChosenLanguage: boolean;
}

export interface AccountSettings {
  /** Changes the language here and in the account. Rejects if its texts cannot be loaded; then nothing has changed. */
  readonly changeLanguage: (language: Language) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Synchronizes the layout settings and the language with the account, across browsers. Changes of the account are
 * applied here, and changes here are stored in the account. Local settings stay where the account has none.
 */
export function syncAccountSettings(options: AccountSettingsOptions): AccountSettings {
  const { preferences, settings, language } = options;
  const { defaults } = settings;
  let taken: unknown;
  if (options.hasChosenLanguage) preferences.set('language', language.current());

  function applyFromAccount() {
    const layout = preferences.get('layout');
    if (layout !== undefined && layout !== taken) {
      taken = layout;
      const wanted = { ...defaults, ...readSettings(layout) };
      if (JSON.stringify(wanted) !== JSON.stringify(settings.get())) settings.set(wanted);
    }
    const spoken = preferences.get('language');
    if (isLanguage(spoken) && spoken !== language.current()) {
      // A language that could not be loaded is requested again on the next visit.
      language.change(spoken).catch(() => undefined);
    }
  }

  function storeInAccount() {
    const layout = differingSettings(settings.get(), defaults);
    if (JSON.stringify(layout) === JSON.stringify(preferences.get('layout') ?? {})) return;
    taken = layout;
    preferences.set('layout', layout);
  }

  applyFromAccount();
  const stops = [preferences.subscribe(applyFromAccount), settings.subscribe(storeInAccount)];
  return {
    async changeLanguage(next) {
      await language.change(next);
      // The user may have chosen another language meanwhile.
      if (language.current() === next) preferences.set('language', next);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
