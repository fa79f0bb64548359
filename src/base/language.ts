/**
 * The languages of the console and of the server's responses, each by its own name and as `lang` of HTML names it. The
 * messages of each stand in a folder of `src/locales`.
 */
const known = {
  zh: { name: '中文', tag: 'zh-CN' },
  en: { name: 'English', tag: 'en' },
} as const;
export type Language = keyof typeof known;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(known, value);
}

export const languages: readonly Language[] = Object.keys(known).filter(isLanguage);

/** Returns what `of` returns of each language. */
export function eachLanguage<T>(of: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;
}

export const languageNames = eachLanguage((language) => known[language].name);

/** The languages as `lang` of HTML names them. */
export const languageTags = eachLanguage((language) => known[language].tag);

/** Returns the languages that the console can be switched to. */
export function otherLanguages(language: Language): Language[] {
  return languages.filter((one) => one !== language);
}
