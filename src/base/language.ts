/** The languages of the console and of the server's responses, each by its own name. */
export const languageNames = { zh: '中文', en: 'English' } as const;
export type Language = keyof typeof languageNames;

/** The languages as `lang` of HTML names them. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value);
}

export const languages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

/** Returns the languages that the console can be switched to. */
export function otherLanguages(language: Language): Language[] {
  return languages.filter((one) => one !== language);
}
