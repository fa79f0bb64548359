import type { I18nProvider } from '@refinedev/core';
import { createInstance, type i18n as I18next } from 'i18next';
import type { Language } from '../config/index.ts';

/** The messages of one language: nested objects, whose texts may name values as `{{name}}`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Each language's messages, or what fetches them when they are first needed. */
type MessageSources = Readonly<Record<Language, Messages | (() => Promise<Messages>)>>;

export interface I18nOptions {
  readonly messages: MessageSources;
  /** Further messages, of screens that are seldom opened: no language has them until the part is asked for by name. */
  readonly parts?: Readonly<Record<string, MessageSources>>;
  /** Spoken unless another was chosen, and wherever another lacks a message; always loaded. */
  readonly defaultLanguage: Language;
  /** Remembers the language chosen, under `storageKey`. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly storageKey: string;
  /** Called with every language that becomes current, the first included: for the document's `lang` and the like. */
  readonly onLanguage: (language: Language) => void;
}

export interface I18n {
  /** For react-i18next, where there is no Refine. */
  readonly i18next: I18next;
  /** For Refine. */
  readonly provider: I18nProvider;
  language(): Language;
  /** Whether the language was chosen in this browser, be it the default one. */
  isChosen(): boolean;
  /** The message of a key, in the current language, else in the default one, else the key. */
  translate(key: string, values?: Readonly<Record<string, unknown>>): string;
  /**
   * Resolves when the messages of a part are there, and stays with them through every change of language; the same promise
   * every time, so that React may suspend on it. A part that could not be loaded is tried again by the next call.
   */
  loadPart(name: string): Promise<void>;
  /** Loads the language if need be, then makes it current and remembers it; of several calls the last one wins. */
  changeLanguage(language: Language): Promise<void>;
}

/** Resolves when the remembered language is ready; with the default one if that cannot be loaded. */
export async function createI18n(options: I18nOptions): Promise<I18n> {
  const { messages, parts = {}, defaultLanguage, storage, storageKey, onLanguage } = options;
  const i18next = createInstance();
  const loadingParts = new Map<string, Promise<void>>();
  /** `language part` of every part that is there. */
  const loadedParts = new Set<string>();
  let current = defaultLanguage;
  let changes = 0;

  await i18next.init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { [defaultLanguage]: { translation: await messagesOf(messages[defaultLanguage]) } },
    interpolation: { escapeValue: false },
    // Labels are keys too, and may have a colon in them.
    nsSeparator: false,
  });

  const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(messages, text);

  async function fetchMessages(language: Language): Promise<void> {
    if (!i18next.hasResourceBundle(language, 'translation')) {
      i18next.addResourceBundle(language, 'translation', await messagesOf(messages[language]));
    }
    for (const name of loadingParts.keys()) await fetchPart(language, name);
  }

  async function fetchPart(language: Language, name: string): Promise<void> {
    const source = parts[name];
    if (!source) throw new RangeError(`part: "${name}" is not one of ${Object.keys(parts)}`);
    const key = `${language} ${name}`;
    if (loadedParts.has(key)) return;
    i18next.addResourceBundle(language, 'translation', await messagesOf(source[language]), true);
    loadedParts.add(key);
  }

  /** Loads a part in the language that is current once it is there: that may be another one than at first. */
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

  const translate = (key: string, values: Readonly<Record<string, unknown>> = {}): string => i18next.t(key, values);
  return {
    i18next,
    language: () => current,
    isChosen: () => isLanguage(storage.getItem(storageKey)),
    translate,
    loadPart,
    changeLanguage,
    provider: {
      getLocale: () => current,
      async changeLocale(language) {
        if (!isLanguage(language))
          throw new RangeError(`language: "${language}" is not one of ${Object.keys(messages)}`);
        await changeLanguage(language);
      },
      // Refine calls it as (key, values, fallback) and as (key, fallback).
      translate: (key, values?: Readonly<Record<string, unknown>> | string, fallback?: string) =>
        typeof values === 'string'
          ? translate(key, { defaultValue: values })
          : translate(key, fallback === undefined ? values : { ...values, defaultValue: fallback }),
    },
  };
}

async function messagesOf(source: Messages | (() => Promise<Messages>)): Promise<Messages> {
  return typeof source === 'function' ? source() : source;
}
