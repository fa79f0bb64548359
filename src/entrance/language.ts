import { useTranslation } from 'react-i18next';
import type { Language } from '../config/index.ts';
import type { Services } from '../services.ts';

/** The language switch of a page before sign-in. */
export function useLanguageChoice({ i18n }: Services) {
  useTranslation();
  return { language: i18n.language(), onLanguage: (language: Language) => void i18n.changeLanguage(language) };
}
