import type { I18nProvider } from '@refinedev/core';
import { createInstance, type i18n as I18next } from 'i18next';
import { isLanguage, type Language } from '../base/language.ts';

/** The messages of one language: nested objects. Texts may contain placeholders such as `{{name}}`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/**
 * The messages of each language, or a function that loads them on first use. What is missing is said in the default
 * language.
 */
export type MessageSources = Readonly<Partial<Record<Language, Messages | (() => Promise<Messages>)>>>;

export interface I18nOptions {
  readonly messages: MessageSources;
  /** Additional messages of rarely opened screens. They are loaded by name on demand. */
  readonly parts?: Readonly<Record<string, MessageSources>>;
  /** Messages of the product, over those of the console: beside all messages, and beside those of a part. */
  readonly product?: {
    readonly messages?: MessageSources;
    readonly parts?: Readonly<Record<string, MessageSources>>;
  };
  /** Initial language and fallback for missing messages. Always loaded. */
  readonly defaultLanguage: Language;
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
  /** Counts how often `renew` was called. */
  edition(): number;
  /** Takes over the messages of a product whose files were saved. Only in development. */
  renew(product: I18nOptions['product']): Promise<void>;
  /**
   * Returns whether the language was chosen in this tab before sign-in, even the default one, and forgets it. Stores the
   * current language again: signing in has cleared the storage.
   */
  takeChoice(): boolean;
}

/** Resolves after the stored language is loaded, or with the default language if loading fails. */
export async function createI18n(options: I18nOptions): Promise<I18n> {
  const { messages, parts = {}, defaultLanguage, storage, storageKey, visit, onLanguage } = options;
  let { product } = options;
  let edition = 0;
  const choiceKey = `${storageKey}.chosen`;
  const i18next = createInstance();
  const loadingParts = new Map<string, Promise<void>>();
  /** `language part` of every loaded part. */
  const loadedParts = new Set<string>();
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

  /** Adds the messages of a language from several sources, once all of them are loaded. A later source overrides. */
  async function addMessages(language: Language, ...sources: readonly (MessageSources | undefined)[]) {
    const loaded = await Promise.all(sources.map((source) => messagesOf(source?.[language] ?? {})));
    for (const one of loaded) i18next.addResourceBundle(language, 'translation', one, true, true);
  }
  await addMessages(defaultLanguage, messages, product?.messages);

  /** Messages without values in the current language, by key and fallback: a list asks for each of them again and again. */
  const constants = new Map<string, string>();
  i18next.on('languageChanged', () => constants.clear());
  i18next.store.on('added', () => constants.clear());
  function constant(key: string, defaultValue?: string): string {
    const asked = `${key}\n${defaultValue}`;
    const known = constants.get(asked);
    if (known !== undefined) return known;
    // For a message that is missing i18next takes twenty times as long.
    const isMissing = [current, defaultLanguage].every(
      (language) => i18next.getResource(language, 'translation', key) === undefined,
    );
    const message = isMissing && defaultValue !== undefined ? defaultValue : i18next.t(key, { defaultValue });
    constants.set(asked, message);
    return message;
  }

  async function fetchMessages(language: Language): Promise<void> {
    if (!i18next.hasResourceBundle(language, 'translation')) {
      await addMessages(language, messages, product?.messages);
    }
    for (const name of loadingParts.keys()) await fetchPart(language, name);
  }

  async function fetchPart(language: Language, name: string): Promise<void> {
    const sources = [parts[name], product?.parts?.[name]];
    if (!sources.some(Boolean)) throw new RangeError(`part: "${name}" is not one of ${Object.keys(parts)}`);
    const key = `${language} ${name}`;
    if (loadedParts.has(key)) return;
    await addMessages(language, ...sources);
    loadedParts.add(key);
  }

  /** Loads a part in the current language. Repeats if the language changes in the meantime. */
  async function fetchCurrentPart(name: string): Promise<void> {
    const language = current;
    await fetchPart(language, name);
    if (language !== current) await fetchCurrentPart(name);
  }

  function loadPart(name: string): Promise<void> {
    const known = loadingParts.get(name);
    if (known) return known;
    const loading = fetchCurrentPart(name);
    loadingParts.set(name, loading);
    loading.catch(() => loadingParts.delete(name));
    return loading;
  }

  async function makeCurrent(language: Language): Promise<void> {
    current = language;
    await i18next.changeLanguage(language);
    onLanguage(language);
  }

  async function changeLanguage(language: Language): Promise<void> {
    changes += 1;
    const change = changes;
    await fetchMessages(language);
    if (change !== changes) return;
    storage.setItem(storageKey, language);
    await makeCurrent(language);
  }

  const remembered = storage.getItem(storageKey);
  const first = isLanguage(remembered) ? remembered : defaultLanguage;
  await fetchMessages(first).then(
    () => makeCurrent(first),
    () => makeCurrent(defaultLanguage),
  );

  const translate = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    values === undefined ? constant(key) : i18next.t(key, values);
  const provider: I18nProvider = {
    getLocale: () => current,
    async changeLocale(language) {
      if (!isLanguage(language)) throw new RangeError(`language: "${language}" is not one of ${Object.keys(messages)}`);
      await changeLanguage(language);
    },
    // Refine calls it as (key, values, fallback) and as (key, fallback).
    translate: (key, values?: Readonly<Record<string, unknown>> | string, fallback?: string) =>
      typeof values !== 'object'
        ? constant(key, values ?? fallback)
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
    loadPart,
    changeLanguage,
    edition: () => edition,
    async renew(saved) {
      product = saved;
      for (const language of Object.keys(messages).filter(isLanguage))
        if (i18next.hasResourceBundle(language, 'translation')) await addMessages(language, saved?.messages);
      for (const [language = '', name = ''] of [...loadedParts].map((key) => key.split(' ')))
        if (isLanguage(language)) await addMessages(language, saved?.parts?.[name]);
      edition += 1;
      await i18next.changeLanguage(current);
    },
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

async function messagesOf(source: Messages | (() => Promise<Messages>)): Promise<Messages> {
  return typeof source === 'function' ? source() : source;
}
