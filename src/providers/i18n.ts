import type { I18nProvider } from '@refinedev/core';
import { createInstance, type i18n as I18next } from 'i18next';
import { isLanguage, type Language } from '../base/language.ts';
import { createMessages, type MessageOptions, type MessageSources, type RemovedSources } from './messages.ts';

export interface I18nOptions extends MessageOptions {
  /** Stores the chosen language under `storageKey`. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly storageKey: string;
  /** Remembers across reloads of the tab that the language was chosen before sign-in. @default only this page does */
  readonly visit?: Pick<Storage, 'getItem' | 'setItem'>;
  /** Called with every new current language, including the first one, for example to set `lang` of the document. */
  readonly onLanguage: (language: Language) => void;
}

export interface I18n {
  /** For react-i18next, outside Refine. */
  readonly i18next: I18next;
  /** For Refine. */
  readonly provider: I18nProvider;
  /**
   * Returns another provider for a new language or edition: Refine renders its texts again when the identity of the provider changes.
   * All of them speak the current language, because `useGetLocale` of Refine keeps asking the first one.
   */
  providerIn(spoken: string): I18nProvider;
  language(): Language;
  /** Returns the message of a key in the current language, else in the default language, else the key. */
  translate(key: string, values?: Readonly<Record<string, unknown>>): string;
  /**
   * Loads the messages of a part and keeps them loaded across language changes. Returns the same promise for each call.
   * After a failure the next call retries.
   */
  loadPart(name: string): Promise<void>;
  /**
   * Loads the language if necessary, makes it current and stores the choice. If there are several calls, the last one
   * wins.
   */
  changeLanguage(language: Language): Promise<void>;
  /** Changes the language for a visitor who chose it before sign-in, and remembers that until `takeChoice`. */
  chooseLanguage(language: Language): Promise<void>;
  /** Counts how often `renew` and `lay` were called. */
  edition(): number;
  /** Takes over the messages of a product whose files were saved. Only in development. */
  renew(product: I18nOptions['product']): Promise<void>;
  /**
   * Lays messages over all others, in the place of those that were laid over them before.
   *
   * @param without those, each null, so that the ones below show again
   */
  lay(messages: MessageSources, without: RemovedSources): Promise<void>;
  /**
   * Returns whether the language was chosen in this tab before sign-in, even the default one, and forgets it. Stores the
   * current language again: signing in has cleared the storage.
   */
  takeChoice(): boolean;
}

/** Resolves after the stored language is loaded, or with the default language if loading fails. */
export async function createI18n(options: I18nOptions): Promise<I18n> {
  const { defaultLanguage, storage, storageKey, visit, onLanguage } = options;
  let edition = 0;
  const choiceKey = `${storageKey}.chosen`;
  const i18next = createInstance();
  let current = defaultLanguage;
  let changes = 0;
  let isChosen = Boolean(visit?.getItem(choiceKey));

  await i18next.init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: {},
    interpolation: { escapeValue: false },
    // Labels are also keys and may contain a colon.
    nsSeparator: false,
  });
  const messages = createMessages(i18next, options, () => current);
  await messages.load(defaultLanguage);

  async function makeCurrent(language: Language): Promise<void> {
    current = language;
    await i18next.changeLanguage(language);
    onLanguage(language);
  }

  async function changeLanguage(language: Language): Promise<void> {
    changes += 1;
    const change = changes;
    await messages.load(language);
    if (change !== changes) return;
    storage.setItem(storageKey, language);
    await makeCurrent(language);
  }

  const remembered = storage.getItem(storageKey);
  const first = isLanguage(remembered) ? remembered : defaultLanguage;
  await messages.load(first).then(
    () => makeCurrent(first),
    () => makeCurrent(defaultLanguage),
  );

  /** Shows what was added. */
  async function show(adding: Promise<void>): Promise<void> {
    await adding;
    edition += 1;
    await i18next.changeLanguage(current);
  }

  const translate = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    values === undefined ? messages.constant(key) : i18next.t(key, values);
  const provider: I18nProvider = {
    getLocale: () => current,
    async changeLocale(language) {
      if (!isLanguage(language))
        throw new RangeError(`language: "${language}" is not one of ${Object.keys(options.messages)}`);
      await changeLanguage(language);
    },
    // Refine calls it as (key, values, fallback) and as (key, fallback).
    translate: (key, values?: Readonly<Record<string, unknown>> | string, fallback?: string) =>
      typeof values !== 'object'
        ? messages.constant(key, values ?? fallback)
        : translate(key, fallback === undefined ? values : { ...values, defaultValue: fallback }),
  };
  return {
    i18next,
    provider,
    providerIn: (_spoken) => ({
      ...provider,
      translate: provider.translate.bind(undefined),
    }),
    language: () => current,
    translate,
    loadPart: messages.loadPart,
    changeLanguage,
    edition: () => edition,
    renew: (product) => show(messages.renew(product)),
    lay: (texts, without) => show(messages.lay(texts, without)),
    async chooseLanguage(language) {
      await changeLanguage(language);
      isChosen = true;
      visit?.setItem(choiceKey, language);
    },
    takeChoice() {
      const wasChosen = isChosen;
      isChosen = false;
      visit?.setItem(choiceKey, '');
      storage.setItem(storageKey, current);
      return wasChosen;
    },
  };
}
