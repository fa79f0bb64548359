import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../src/base/language.ts';
import { syncAccountSettings } from '../../src/shell/settings/account-settings.ts';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { createPreferences } from '../../src/workspace/preferences/preferences.ts';

/** A browser in which somebody is signed in whose account holds this. */
async function signIn(
  account: object,
  { stored = {}, language = 'zh' as Language, hasChosenLanguage = false, hasWords = true } = {},
) {
  window.localStorage.setItem('settings', JSON.stringify(stored));
  const save = vi.fn(async (_changes: object) => ({}));
  const held = Promise.resolve(account);
  const preferences = createPreferences({
    storage: window.localStorage,
    storageKey: 'mine',
    load: () => held,
    save,
    pause: 0,
  });
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  let spoken = language;
  const following = syncAccountSettings({
    preferences,
    settings,
    language: {
      current: () => spoken,
      async change(next) {
        if (!hasWords) throw new Error('The words could not be loaded.');
        spoken = next;
      },
    },
    hasChosenLanguage,
  });
  await held;
  await Promise.resolve();
  return { settings, save, following, spoken: () => spoken };
}

describe('the frame and the language', () => {
  beforeEach(() => window.localStorage.clear());

  it('follow a person to another browser', async () => {
    const { settings, spoken, save } = await signIn({ layout: { mode: 'dark' }, language: 'en' });
    await vi.waitFor(() => expect(settings.get()).toEqual({ ...defaultSettings(false), mode: 'dark' }));
    expect(spoken()).toBe('en');
    expect(save).not.toHaveBeenCalled();
  });

  it('stay as they are in the browser where the account says nothing', async () => {
    const { settings, spoken, save } = await signIn({}, { stored: { mode: 'dark' }, language: 'en' });
    expect(settings.get().mode).toBe('dark');
    expect(spoken()).toBe('en');
    expect(save).not.toHaveBeenCalled();
  });

  it('are kept with the account as they differ from the defaults, and as the defaults once they are those again', async () => {
    const { settings, save, following } = await signIn({});
    settings.set({ sidebarCollapsed: true });
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith({ layout: { sidebarCollapsed: true } }));
    settings.set({ sidebarCollapsed: false });
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith({ layout: {} }));
    await following.changeLanguage('en');
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith({ language: 'en' }));
  });

  it('stay as they are, here and with the account, where the words of another language cannot be loaded', async () => {
    const { save, spoken, following } = await signIn({}, { hasWords: false });
    await expect(following.changeLanguage('en')).rejects.toThrow('could not be loaded');
    expect(spoken()).toBe('zh');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(save).not.toHaveBeenCalled();
  });

  it('are the defaults again where the account says that they are', async () => {
    const { settings } = await signIn({ layout: {} }, { stored: { mode: 'dark' } });
    await vi.waitFor(() => expect(settings.get().mode).toBe('light'));
  });

  it('speak what was chosen at the sign-in a moment ago, whatever the account says', async () => {
    const { spoken, save } = await signIn({ language: 'zh' }, { language: 'en', hasChosenLanguage: true });
    await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ language: 'en' }));
    expect(spoken()).toBe('en');
  });

  it('are left alone once the person has gone', async () => {
    const { settings, save, following } = await signIn({});
    following.stop();
    settings.set({ mode: 'dark' });
    await new Promise((done) => setTimeout(done));
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    { layout: 7, language: 'xx' },
    { layout: ['dark'], language: 3 },
  ])('do without what cannot be read: %j', async (account) => {
    const { settings, spoken } = await signIn(account);
    expect(settings.get()).toEqual(defaultSettings(false));
    expect(spoken()).toBe('zh');
  });
});
