import { isLanguage, type Language } from './language.ts';

/** A text that a folder says without words of its own to load, in some languages. */
export type Texts = Readonly<Partial<Record<Language, string>>>;

/** Returns a text in a language, or else in the first that it is given in. */
export function textIn(texts: Texts, language: unknown): string | undefined {
  return (isLanguage(language) ? texts[language] : undefined) ?? Object.values(texts)[0];
}
