import type { i18n as I18next } from 'i18next';
import { isLanguage, type Language } from '../base/language.ts';

/** The messages of one language: nested objects. Texts may contain placeholders such as `{{name}}`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Messages that are taken away: nested objects with null in the place of each text. */
interface RemovedMessages {
  readonly [key: string]: RemovedMessages | null;
}

export type RemovedSources = Readonly<Partial<Record<Language, RemovedMessages>>>;

/**
 * The messages of each language, or a function that loads them on first use. What is missing is said in the default
 * language.
 */
export type MessageSources = Readonly<Partial<Record<Language, Messages | (() => Promise<Messages>)>>>;

export interface MessageOptions {
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
}

/** Loads the messages of each language into i18next, those of the parts when one of them is asked for. */
export function createMessages(i18next: I18next, options: MessageOptions, current: () => Language) {
  const bundles = createBundles(i18next, options);
  const loadingParts = new Map<string, Promise<void>>();
  /** Loads a part in the current language. Repeats if the language changes in the meantime. */
  async function addCurrentPart(name: string): Promise<void> {
    const language = current();
    await bundles.addPart(language, name);
    if (language !== current()) await addCurrentPart(name);
  }

  return {
    constant: createConstants(i18next, options.defaultLanguage, current),
    /** Loads a language, with the parts that were asked for. */
    async load(language: Language): Promise<void> {
      await bundles.add(language);
      for (const name of loadingParts.keys()) await bundles.addPart(language, name);
    },

    loadPart(name: string): Promise<void> {
      const known = loadingParts.get(name);
      if (known) return known;
      const loading = addCurrentPart(name);
      loadingParts.set(name, loading);
      loading.catch(() => loadingParts.delete(name));
      return loading;
    },
    renew: bundles.renew,
    lay: bundles.lay,
  };
}

/** Adds messages of a language, and of its parts, to i18next. */
function createBundles(i18next: I18next, options: MessageOptions) {
  const { messages, parts = {} } = options;
  let { product } = options;
  /** `language part` of every loaded part. */
  const loadedParts = new Set<string>();
  /** What was laid over the messages of each language. */
  let laid: MessageSources = {};

  const addMessages = (language: Language, ...sources: readonly Source[]) =>
    addSources(i18next, language, [...sources, laid]);

  async function addPart(language: Language, name: string): Promise<void> {
    const sources = [parts[name], product?.parts?.[name]];
    if (!sources.some(Boolean)) throw new RangeError(`part: "${name}" is not one of ${Object.keys(parts)}`);
    const key = `${language} ${name}`;
    if (loadedParts.has(key)) return;
    await addMessages(language, ...sources);
    loadedParts.add(key);
  }

  /** Adds what is loaded again, over messages that are taken away before. */
  async function addAgain(first?: RemovedSources): Promise<void> {
    for (const language of Object.keys(messages).filter(isLanguage))
      if (i18next.hasResourceBundle(language, 'translation'))
        await addMessages(language, first, messages, product?.messages);
    for (const [language = '', name = ''] of [...loadedParts].map((key) => key.split(' ')))
      if (isLanguage(language)) await addMessages(language, product?.parts?.[name]);
  }

  return {
    addPart,
    async add(language: Language): Promise<void> {
      if (!i18next.hasResourceBundle(language, 'translation')) await addMessages(language, messages, product?.messages);
    },
    async renew(saved: MessageOptions['product']): Promise<void> {
      product = saved;
      await addAgain();
    },
    async lay(texts: MessageSources, without: RemovedSources): Promise<void> {
      laid = texts;
      await addAgain(without);
    },
  };
}

/** Returns a function that returns the message of a key without values, or else the fallback, or the key. */
function createConstants(i18next: I18next, defaultLanguage: Language, current: () => Language) {
  /** Messages without values in the current language, by key and fallback: a list asks for each of them again and again. */
  const constants = new Map<string, string>();
  i18next.on('languageChanged', () => constants.clear());
  i18next.store.on('added', () => constants.clear());
  return (key: string, defaultValue?: string): string => {
    const asked = `${key}\n${defaultValue}`;
    const known = constants.get(asked);
    if (known !== undefined) return known;
    // For a message that is missing i18next takes twenty times as long.
    const isMissing = [current(), defaultLanguage].every(
      (language) => i18next.getResource(language, 'translation', key) === undefined,
    );
    const message = isMissing && defaultValue !== undefined ? defaultValue : i18next.t(key, { defaultValue });
    constants.set(asked, message);
    return message;
  };
}

type Source = MessageSources | RemovedSources | undefined;

/** Adds the messages of a language from several sources, once all of them are loaded. A later source overrides. */
async function addSources(i18next: I18next, language: Language, sources: readonly Source[]): Promise<void> {
  const all = await Promise.all(sources.map((source) => messagesOf(source?.[language] ?? {})));
  for (const one of all) i18next.addResourceBundle(language, 'translation', one, true, true);
}

async function messagesOf(source: object | (() => Promise<Messages>)): Promise<object> {
  return typeof source === 'function' ? source() : source;
}
