import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Services } from '../app/services.ts';
import type { Language } from '../base/language.ts';

/** Returns the language choice of a page before sign-in, and the language whose texts could not be loaded. */
export function useLanguageChoice({ i18n }: Services) {
  useTranslation();
  const [unavailable, setUnavailable] = useState<Language>();
  function onLanguage(language: Language) {
    setUnavailable(undefined);
    i18n.chooseLanguage(language).catch(() => setUnavailable(language));
  }
  return { language: i18n.language(), unavailable, onLanguage };
}
