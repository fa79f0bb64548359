import type { Language } from '../config/index.ts';
import type { Preferences } from '../workspace/preferences.ts';
import { differingSettings, readSettings, type SettingsStore } from './settings.ts';

export interface FollowingOptions {
  readonly preferences: Preferences;
  readonly settings: SettingsStore;
  readonly language: {
    readonly current: () => Language;
    readonly change: (language: Language) => Promise<void>;
  };
  /** The language was chosen at the sign-in a moment ago, and so counts for more than the account's. */
  readonly hasChosenLanguage: boolean;
}

export interface Following {
  /**
   * Speaks another language, here and wherever the person signs in. Rejects where its words cannot be loaded: then nothing
   * has changed.
   */
  readonly speak: (language: Language) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Has the frame and the language follow a person from browser to browser: what the account holds is taken over whenever it
 * changes, and what is set here is kept with it. What stands in the browser stays where the account says nothing.
 */
export function followAccount(options: FollowingOptions): Following {
  const { preferences, settings, language } = options;
  const { defaults } = settings;
  let taken: unknown;
  if (options.hasChosenLanguage) preferences.set('language', language.current());

  function takeOver() {
    const layout = preferences.get('layout');
    if (layout !== undefined && layout !== taken) {
      taken = layout;
      const wanted = { ...defaults, ...readSettings(layout) };
      if (JSON.stringify(wanted) !== JSON.stringify(settings.get())) settings.set(wanted);
    }
    const spoken = preferences.get('language');
    if ((spoken === 'zh' || spoken === 'en') && spoken !== language.current()) {
      // A language that could not be loaded is asked for again by the next visit.
      language.change(spoken).catch(() => undefined);
    }
  }

  function keep() {
    const layout = differingSettings(settings.get(), defaults);
    if (JSON.stringify(layout) === JSON.stringify(preferences.get('layout') ?? {})) return;
    taken = layout;
    preferences.set('layout', layout);
  }

  takeOver();
  const stops = [preferences.subscribe(takeOver), settings.subscribe(keep)];
  return {
    async speak(next) {
      await language.change(next);
      // Another one may have been chosen meanwhile.
      if (language.current() === next) preferences.set('language', next);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
