/** The languages of the console and of the server's responses, each by its own name. */
export const languageNames = { zh: '中文', en: 'English' } as const;
export type Language = keyof typeof languageNames;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value);
}
