import { type Language, languageNames, languages, languageTags } from '../../base/language.ts';
import styles from './login.module.css';

/** Language buttons, each labelled in its own language. The current one is pressed. */
export function LanguageSwitch(props: { language: Language; onLanguage: (language: Language) => void }) {
  return languages.map((value) => (
    <button
      key={value}
      type="button"
      lang={languageTags[value]}
      className={styles.language}
      aria-pressed={value === props.language}
      onClick={() => props.onLanguage(value)}
    >
      {languageNames[value]}
    </button>
  ));
}
