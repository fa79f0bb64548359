import { isLanguage, type Language } from './language.ts';

/** Returns a text in a language, or else in the first that it is given in. */
export function textIn(texts: Readonly<Partial<Record<Language, string>>>, language: unknown): string | undefined {
  return (isLanguage(language) ? texts[language] : undefined) ?? Object.values(texts)[0];
}
